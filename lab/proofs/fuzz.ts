import { costlyParts } from '../fuzz/costly-requests.ts'
import { mostOfOneTurn } from '../fuzz/fuzzer.ts'
import { runCostly, runFuzz } from '../fuzz/run-fuzz.ts'
import type { Verdict } from '../proof.ts'
import { newPlace } from '../running/database.ts'
import { account, openOffice } from '../running/office.ts'
import { askMemory, askTurns } from '../running/turns.ts'

export const shows =
  '20,000 rows, and the costliest requests for every call (--costly queries,addresses,headers,bodies), one at a time: none holds the event loop for over 50 ms of processor time; then 100,000 requests from the OpenAPI document, as five people: each is answered as documented (40 minutes; --requests 0 for the costly alone, --seed N to send the others again)'

export const options = {
  ...{ requests: 100_000, rows: 20_000, costly: costlyParts.join(), seed: 0, database: 'sqlite' },
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

export const prove = async ({ requests, rows, database, ...given }: typeof options): Promise<Verdict> => {
  const place = await newPlace(database)
  const environment = { TRUST_PROXY: '127.0.0.1' }
  const office = await openOffice({ databaseUrl: place.url, rows, turns: true, environment })
  const seed = given.seed || Date.now() % 1_000_000
  const parts = costlyParts.filter((part) => given.costly.split(',').includes(part))
  const longestTurn = async () => (await askTurns(office)).longest
  const whom = { url: office.url, ...account }
  const before = await askMemory(office)
  const costly = await runCostly(whom, parts, longestTurn)
  const between = await askMemory(office)
  const log = [await office.logBytes()]
  const tell = (done: number) => done % 10_000 === 0 && console.log(`${done} requests`)
  const random = await runFuzz(whom, { seed, requests, tell, longestTurn })
  const after = await askMemory(office)
  log.push(await office.logBytes())
  const alive = (await fetch(`${office.url}/api/health`)).ok
  const code = await office.stop()
  await place.remove()

  console.log('\nThe longest turns of the event loop, in ms of processor time, each of one request alone:')
  for (const { milliseconds, status, request } of costly.longest)
    console.log(`${milliseconds.toFixed(1).padStart(8)}  ${status}  ${request}`)
  const faults = [...costly.faults, ...random.faults]
  for (const fault of faults) console.error(fault)
  return {
    figures: {
      ...{ database, rows, seed, faults: faults.length },
      costly: { byStatus: costly.byStatus, longest: costly.longest[0] },
      random: { requests: random.requests, byStatus: random.byStatus, turns: random.turns },
      heap: [before, between, after].map(({ heap }) => megabytes(heap)),
      resident: [before, between, after].map(({ resident }) => megabytes(resident)),
      log: log.map(megabytes),
    },
    bounds: {
      [`no request holds the event loop for over ${mostOfOneTurn} ms`]: costly.faults.length === 0,
      'each is answered as documented, and tells nothing of what is inside': random.faults.length === 0,
      'requests were sent': Object.keys(costly.byStatus).length + random.requests > 0,
      'the server lives and ends in order': alive && code === 0,
    },
  }
}
