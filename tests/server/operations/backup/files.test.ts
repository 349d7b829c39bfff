import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { openStore } from '../../../../src/server/files/store/open-store.ts'
import { loadModel, productIn } from '../../../../src/server/index.ts'
import { backUp } from '../../../../src/server/operations/backup/backup.ts'
import { companionFiles } from '../../../../src/server/operations/backup/copy-backup-files.ts'
import { moveOffice } from '../../../../src/server/operations/backup/move.ts'
import { restoreBackup } from '../../../../src/server/operations/backup/restore.ts'
import { askRaw, pdf, png, sendFile } from '../../../support/files.ts'
import { temporaryFolder } from '../../../support/places.ts'
import { patientDatabase } from '../../../support/postgres.ts'
import { startS3 } from '../../../support/s3-server.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { folderOf } from '../../../support/workshop.ts'

const product = productIn(folderOf('archive'))
const folder = temporaryFolder()
const s3 = await startS3()
const ends: (() => Promise<void>)[] = [s3.remove]
afterAll(() => Promise.all(ends.map((end) => end())))

const emptyServer = async () => {
  const { url, drop } = await patientDatabase(inject('postgresUrl'))
  ends.unshift(drop)
  return url
}

const contents = [pdf('contract of one'), pdf('former contract'), pdf('contract of two', 9_000_000), png]

/** An office with three files and an image, one of which only the history leads to. */
const fill = async (server: TestServer): Promise<readonly number[]> => {
  const ids: number[] = []
  for (const content of contents) {
    const meant = content === png ? { field: 'photo', name: 'x.png' } : { field: 'contract', name: 'x.pdf' }
    ids.push((await sendFile(server, meant, content)).body.data.id)
  }
  const [first, former, second, photo] = ids
  const one = await server.call('POST', '/api/dossiers', { title: 'One', contract: former })
  await server.call('PUT', `/api/dossiers/${one.body.data.id}`, { contract: first })
  await server.call('POST', '/api/dossiers', { title: 'Two', contract: second, photo })
  return ids
}

const started = (databaseUrl: string, files: string) =>
  startTestServer({ databaseUrl, files, product, s3Keys: s3.keys })

const storeOf = (files: string) => openStore(files, s3.keys)

const holdsAll = async (databaseUrl: string, files: string, ids: readonly number[]): Promise<void> => {
  const server = await started(databaseUrl, files)
  try {
    for (const [at, id] of ids.entries()) {
      const { status, bytes } = await askRaw(server, 'GET', `/api/files/${id}`)
      expect([status, bytes.equals(contents[at] ?? Buffer.alloc(0))]).toEqual([200, true])
    }
  } finally {
    await server.stop()
  }
}

test('a backup has all files, and becomes an office on the other database with all of them, from folder to S3 and back', async () => {
  const model = await loadModel(product)
  const first = `sqlite:${join(folder, 'first.db')}`
  const lies = `file:${join(folder, 'first-files')}`
  const server = await started(first, lies)
  const ids = await fill(server)
  const backup = join(folder, 'one.db')
  await backUp(first, backup, model, { store: await storeOf(lies) })
  await server.stop()
  expect(readdirSync(join(companionFiles(backup), 'objects')).length).toBeGreaterThan(0)
  // Nothing of the office is needed any more.
  rmSync(join(folder, 'first-files'), { recursive: true })

  const second = await emptyServer()
  const bucket = s3.place('second')
  const said: string[] = []
  await restoreBackup(backup, second, model, (sentence) => void said.push(sentence), await storeOf(bucket))
  expect(said.join()).toContain('4 files lie in s3://office/second/')
  await holdsAll(second, bucket, ids)

  const third = `sqlite:${join(folder, 'third.db')}`
  const back = `file:${join(folder, 'third-files')}`
  const { files } = await moveOffice(second, third, model, {
    from: await storeOf(bucket),
    to: await storeOf(back),
  })
  expect(files).toEqual({ files: 4, missing: [] })
  await holdsAll(third, back, ids)

  // From PostgreSQL, whose files lie in a bucket.
  const other = join(folder, 'two.db')
  await backUp(second, other, model, { store: await storeOf(bucket) })
  const fourth = `sqlite:${join(folder, 'fourth.db')}`
  await restoreBackup(other, fourth, model, () => {}, await storeOf(`file:${join(folder, 'fourth-files')}`))
  await holdsAll(fourth, `file:${join(folder, 'fourth-files')}`, ids)
})

test('a backup whose files are gone, or not what they were, is refused, and the database is as it was', async () => {
  const model = await loadModel(product)
  const first = `sqlite:${join(folder, 'kept.db')}`
  const lies = `file:${join(folder, 'kept-files')}`
  const server = await started(first, lies)
  await fill(server)
  const backup = join(folder, 'kept-backup.db')
  await backUp(first, backup, model, { store: await storeOf(lies) })
  await server.stop()
  const target = `sqlite:${join(folder, 'target.db')}`
  const to = await storeOf(`file:${join(folder, 'target-files')}`)
  const objects = join(companionFiles(backup), 'objects')
  const [digits = ''] = readdirSync(objects)
  const [key = ''] = readdirSync(join(objects, digits))
  rmSync(join(objects, digits, key))
  writeFileSync(join(objects, digits, key), 'something else')
  await expect(restoreBackup(backup, target, model, () => {}, to)).rejects.toThrow('not what it was')
  expect(existsSync(join(folder, 'target.db'))).toBe(false)
  rmSync(companionFiles(backup), { recursive: true })
  await expect(restoreBackup(backup, target, model, () => {}, to)).rejects.toThrow('its folder')
  expect(existsSync(join(folder, 'target.db'))).toBe(false)
  // Where they are there already none are missed.
  await restoreBackup(backup, target, model, () => {}, await storeOf(lies))
  expect(existsSync(join(folder, 'target.db'))).toBe(true)
})
