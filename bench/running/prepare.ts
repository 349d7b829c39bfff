import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Day } from '../../src/model/index.ts'
import { cacheFolder, datasetOf } from '../dataset/write-dataset.ts'
import { buildHandlerFile } from '../handler/build-tables.ts'
import { loadProduct } from './load-product.ts'
import { startProduct } from './start-server.ts'

/** A new file for the handler, with the rows in it. */
export const handlerFile = (rows: number, today: Day): string => {
  const file = newFile(`handler-${rows}.db`)
  buildHandlerFile(file, datasetOf(rows, today))
  return file
}

/** Makes a new database of ours, as its first start makes it, and loads the rows. */
export const fillDatabase = async (databaseUrl: string, rows: number, today: Day): Promise<void> => {
  const first = await startProduct(databaseUrl)
  await first.stop()
  await loadProduct(databaseUrl, datasetOf(rows, today))
}

export const productFile = (rows: number): string => `sqlite:${newFile(`product-${rows}.db`)}`

export const removeFiles = (rows: number): void => {
  newFile(`handler-${rows}.db`)
  newFile(`product-${rows}.db`)
}

/** The path, with nothing there. */
const newFile = (name: string): string => {
  const file = join(cacheFolder, name)
  for (const ending of ['', '-wal', '-shm', '.lock']) rmSync(`${file}${ending}`, { force: true })
  return file
}
