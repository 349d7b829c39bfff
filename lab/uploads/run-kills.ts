import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../../src/server/files/store/open-store.ts'
import { type S3Server, startS3 } from '../../tests/support/s3-server.ts'
import { newPlace } from '../running/database.ts'
import type { Office } from '../running/office.ts'
import { openBooks } from '../saving/ledger.ts'
import { openArchive, sendText, takeFile } from './office.ts'

export interface KillOptions {
  readonly rounds: number
  readonly database: string
  /** 'folder' or 's3' */
  readonly files: string
  readonly tell: (round: number, soFar: object) => void
}

const senders = 6
const largest = 4 * 1024 * 1024
/** So long a start may take to bring table and place in step. */
const patience = 20_000

/** A row whose file was acknowledged, and nothing of it is under way. */
interface Certain {
  readonly file: number
  readonly sha256: string
}

/**
 * Kills a server at any moment while files are sent, saved with rows, replaced and deleted with them, over and over; after
 * each start looks whether every object has a row and every row its object, and whether each file that was acknowledged
 * with its row is had as it was sent.
 * @returns how many files were acknowledged, and on their way at a kill; what is wrong, in words
 */
export const runKills = async ({ rounds, database, files, tell }: KillOptions) => {
  const place = await newPlace(database)
  const s3: S3Server | null = files === 's3' ? await startS3() : null
  const folder = mkdtempSync(join(tmpdir(), 'kills-'))
  const setting = s3?.place('kills') ?? `file:${folder}`
  const store = await openStore(setting, s3?.keys ?? null)
  const environment = {
    FILES: setting,
    ...(s3 && { AWS_ACCESS_KEY_ID: s3.keys.accessKeyId, AWS_SECRET_ACCESS_KEY: s3.keys.secretAccessKey }),
  }
  const start = () => openArchive({ databaseUrl: place.url, environment })
  const certain = new Map<number, Certain>()
  const wrong: string[] = []
  let [acknowledged, underWay, seed] = [0, 0, 0]
  let office = await start()

  const send = async (to: Office, going: () => boolean): Promise<void> => {
    const held: number[] = []
    while (going()) {
      seed += 1
      const bytes = 20_000 + Math.floor(Math.random() ** 3 * largest)
      // Some are the same as others, whose object is there or just goes.
      const sent = await sendText(to, bytes - (bytes % 20_000), seed % 5 === 0 ? 1 : seed)
      if (sent.status !== 201) {
        if (going()) wrong.push(`a file was answered ${sent.status}: ${sent.message}`)
        continue
      }
      const known = held.at(-1)
      const isChange = known !== undefined && Math.random() < 0.4
      if (isChange) certain.delete(known)
      const saved = await to.admin
        .call(
          isChange ? 'PUT' : 'POST',
          isChange ? `/api/dossiers/${known}` : '/api/dossiers',
          isChange ? { recording: sent.id } : { title: String(seed), recording: sent.id },
        )
        .catch(() => null)
      if (saved === null) continue
      if (saved.status >= 300) wrong.push(`a row was answered ${saved.status}: ${JSON.stringify(saved.body)}`)
      const id = Number(saved.body.data?.id)
      acknowledged += 1
      if (!isChange) held.push(id)
      certain.set(id, { file: sent.id, sha256: sent.sha256 })
      if (Math.random() < 0.2 && held.at(-1) === id) {
        certain.delete(id)
        held.pop()
        await to.admin.call('DELETE', `/api/dossiers/${id}`).catch(() => null)
      }
    }
  }

  const books = await openBooks(place.url)
  /** What table and place have against each other; nothing once they are in step. */
  const faults = async (): Promise<readonly string[]> => {
    await books.anew()
    const rows = await books.rows("select id, sha256, state from engine_files where state <> 'refused'")
    const named = new Set(rows.map(({ sha256 }) => String(sha256)))
    const keys = new Set((await Array.fromAsync(store.list())).flat())
    const parts = readdirIn(store.incoming)
    const isAlone = database === 'sqlite' // of several servers one leaves what another may be at work on
    return [
      ...[...keys].filter((key) => !named.has(key)).map((key) => `an object without a row: ${key}`),
      ...rows.flatMap(({ id, sha256, state }) =>
        state !== 'arriving' && !keys.has(String(sha256)) ? [`a row without its object: ${id} ${state}`] : [],
      ),
      ...(isAlone ? parts.map((name) => `what is left of an upload: ${name}`) : []),
      ...(isAlone
        ? rows.filter(({ state }) => state === 'arriving').map(({ id }) => `on its way for ever: ${id}`)
        : []),
    ]
  }

  try {
    for (let round = 1; round <= rounds; round += 1) {
      let going = true
      const already = acknowledged
      const all = Promise.all(Array.from({ length: senders }, () => send(office, () => going)))
      while (acknowledged < already + senders) await pause(2)
      await pause(Math.random() * 500)
      going = false
      await office.stop('SIGKILL')
      underWay += readdirIn(store.incoming).length
      await all
      office = await start()
      let found = await faults()
      for (
        const until = Date.now() + patience;
        found.length > 0 && Date.now() < until;
        found = await faults()
      )
        await pause(100)
      wrong.push(...found.map((fault) => `round ${round}: ${fault}`))
      for (const [row, { file, sha256 }] of certain) {
        const had = await takeFile(office, file)
        if (had.sha256 !== sha256) wrong.push(`round ${round}: row ${row} lost file ${file}: ${had.status}`)
        if (certain.size > 40) certain.delete(row) // each is looked at after the kill that it was sent before
      }
      tell(round, { acknowledged, underWay, wrong: wrong.slice(0, 5) })
    }
  } finally {
    await office.stop()
    await books.close()
    await place.remove()
    await s3?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
  return { acknowledged, underWay, wrong }
}

const readdirIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.upload'))
  } catch {
    return [] // nothing was sent yet
  }
}
