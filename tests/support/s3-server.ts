import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { freePort } from '../../commands/parts/port.mjs'

/** A server that speaks S3, with a bucket. */
export interface S3Server {
  /** Of a prefix in the bucket, as FILES takes it. */
  place(prefix: string): string
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** It is away from now on, until it is back. */
  away(): Promise<void>
  back(): Promise<void>
  remove(): Promise<void>
}

const bucket = 'office'

/** Starts one on a folder of its own. */
export const startS3 = async (): Promise<S3Server> => {
  const directory = await mkdtemp(join(tmpdir(), 's3-test-'))
  const port = await freePort()
  const start = async () => {
    const server = new S3rver({
      ...{ address: '127.0.0.1', port, silent: true, directory, resetOnClose: false },
      configureBuckets: [{ name: bucket, configs: [] }],
    })
    await server.run()
    return server
  }
  let running: Awaited<ReturnType<typeof start>> | null = await start()
  const away = async () => {
    await running?.close()
    running = null
  }
  return {
    place: (prefix) => `s3://${bucket}/${prefix}?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    keys: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    away,
    back: async () => {
      running ??= await start()
    },
    remove: async () => {
      await away()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
