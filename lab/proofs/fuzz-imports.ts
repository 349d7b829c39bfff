import { compileCache } from '../../commands/parts/loading.mjs'
import { mostOfOneTurn } from '../fuzz/fuzzer.ts'
import { runFuzzImports } from '../fuzz/run-fuzz-imports.ts'
import { temporaryDisk } from '../fuzz/temporary-disk.ts'
import type { Verdict } from '../proof.ts'
import { newPlace } from '../running/database.ts'
import { account, openOffice } from '../running/office.ts'
import { askMemory, askTurns } from '../running/turns.ts'
import { countsOff } from '../saving/counts-off.ts'
import { openBooks } from '../saving/ledger.ts'

export const shows =
  '100,000 requests with files to import, mutated from good ones, as five people: each is answered as documented, what is refused leaves every table as it was, what is accepted is a whole batch, and undone all is as before; workbooks that amplify, nest and lie about their sizes leave the disk free and memory within its bound (1 hour; --seed N sends the same again)'

export const options = { requests: 100_000, rows: 60, seed: 0, database: 'sqlite' }

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
const tellEvery = 60_000
/** What the server leaves to others, less a piece that was granted between two looks at the disk; and what it may take. */
const [leastFree, mostMemory] = [480, 1200]

const mapped = (all: Readonly<Record<string, number>>, of: (value: number) => number) =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, of(value)]))

export const prove = async ({ requests, rows, database, ...given }: typeof options): Promise<Verdict> => {
  const place = await newPlace(database)
  const { folder, size, free, openFiles, ...temporary } = temporaryDisk()
  const environment = { TRUST_PROXY: '127.0.0.1', TMPDIR: folder, NODE_COMPILE_CACHE: compileCache }
  const office = await openOffice({ databaseUrl: place.url, rows, turns: true, environment })
  const seed = given.seed || Date.now() % 1_000_000
  const before = await askMemory(office)
  let told = 0
  const { faults, disk, open, mostResident, ...found } = await runFuzzImports(
    { url: office.url, ...account },
    {
      ...{ seed, requests, uploads: folder, free, databaseUrl: place.url },
      openFiles: () => openFiles(office.pid),
      longestTurn: async () => (await askTurns(office)).longest,
      resident: async () => (await askMemory(office)).resident,
      tell: (soFar, faults) => {
        for (const fault of faults) console.error(fault)
        if (Date.now() < told + tellEvery) return
        told = Date.now()
        console.log(JSON.stringify(soFar))
      },
    },
  )
  const after = await askMemory(office)
  const books = await openBooks(place.url)
  const off = await countsOff(office.admin, books)
  await books.close()
  const alive = (await fetch(`${office.url}/api/health`)).ok
  const code = await office.stop()
  await place.remove()
  temporary.remove()
  return {
    figures: {
      ...{ database, rows, seed, faults: faults.length, ...found, countsOff: off },
      heap: [before, after].map(({ heap }) => megabytes(heap)),
      resident: [before, after].map(({ resident }) => megabytes(resident)),
      mostResident: megabytes(mostResident),
      free: { ...(size !== null && { ofItsOwn: size }), ...mapped(disk, megabytes) },
      open,
    },
    bounds: {
      [`each is answered as documented, within ${mostOfOneTurn} ms of the event loop, and leaves what it says`]:
        faults.length === 0,
      'imports were accepted': found.imports.accepted > 0,
      [`the disk of temporary files has ${leastFree} MB free at every moment`]:
        megabytes(disk.least) >= leastFree,
      'no temporary file is open at the end, with a name or without': open.length === 0,
      ...(size !== null && {
        'a disk of its own has as much free at the end as before': disk.after === disk.before,
      }),
      [`the server takes ${mostMemory} MB of memory at most`]: megabytes(mostResident) <= mostMemory,
      'every count is that of the rows': off.length === 0,
      'the server lives and ends in order': alive && code === 0,
    },
  }
}
