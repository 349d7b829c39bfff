import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../commands/parts/paths.mjs'
import type { Office } from '../running/office.ts'
import { largestAsset } from '../running/page.ts'
import { addresses, newPerson, type Person, passphrase, readersRole, roleOf } from '../running/people.ts'
import { type Sent, startSender } from '../running/sender.ts'
import { askMemory } from '../running/turns.ts'
import { attacks, type Known } from './attacks.ts'
import { type Act, isError, quantile, quiet } from './figures.ts'
import { workOn } from './person-at-work.ts'

export interface SiegeOptions {
  readonly minutes: number
  readonly rows: number
  readonly people: number
  /** Milliseconds between two acts of a person. */
  readonly thought: number
  /** The attacks by name; empty for all, null for none at all. */
  readonly only: readonly string[] | null
}

const rowsOfEach = 20
const longestTurn = 30

/** People at work, some minutes in quiet and then beside an attacker, who does one thing after another. */
export const runSiege = async (office: Office, options: SiegeOptions) => {
  const { minutes, rows, thought, only } = options
  const { people, known } = await hire(office, options)
  const plans = attacks(known)
  const all = Object.keys(plans)
  const names = only === null ? [] : only.length === 0 ? all : only
  const strange = names.filter((name) => !all.includes(name))
  if (strange.length > 0) throw new Error(`No attack '${strange.join(', ')}'. There are: ${all.join(', ')}.`)
  const acts: Act[] = []
  let attack = quiet
  let going = true
  const work = people.map((person, at) =>
    workOn({
      ...{ url: office.url, person, total: rows, thought },
      rows: Array.from({ length: rowsOfEach }, (_, row) => 10 + at * rowsOfEach + row),
      attack: () => attack,
      going: () => going,
      note: (act) => acts.push(act),
    }),
  )
  const watching = watch(office, acts, () => attack)
  const quietSeconds = names.length === 0 ? minutes * 15 : Math.min(300, minutes * 60 * 0.2)
  await pause(quietSeconds * 1000)
  const warm = await askMemory(office)
  const left = minutes * 60 - quietSeconds
  const turns = Math.max(names.length, Math.floor(left / longestTurn / names.length) * names.length || 0)
  const sent: Record<string, Sent | null> = {}
  if (turns === 0) await pause(left * 1000)
  for (let turn = 0; turn < turns && office.alive(); turn += 1) {
    attack = names[turn % names.length] ?? quiet
    const plan = plans[attack]
    if (!plan) continue
    const seconds = Math.max(3, left / turns)
    // What is measured is how fairly the server deals, not how few cores a machine has: the attacker's own work waits.
    const sender = startSender({ ...plan, url: office.url, seconds, behind: true })
    const late = pause(seconds * 1000 + 2000).then(() => null)
    const [came] = await Promise.all([Promise.race([sender.done, late]), pause(seconds * 1000)])
    sent[attack] = came
    sender.end()
  }
  attack = names.length === 0 ? quiet : 'afterwards'
  await pause(10_000)
  going = false
  await Promise.all(work)
  const alive = office.alive()
  const last = alive ? await askMemory(office).catch(() => null) : null
  return { acts, most: watching.end(), warm, last, sent, alive }
}

/** Accounts: of the people, who may do all their work needs, and of the attacker. */
const hire = async (office: Office, { people: count, rows }: SiegeOptions) => {
  const reads = await readersRole(office)
  const edits = await roleOf(office, 'Editors', ['proposals.update'])
  const people: Person[] = []
  for (const [at, from] of addresses(10, count).entries())
    people.push(await newPerson(office, `person${at}`, [reads, edits], from))
  const [from = ''] = addresses(100)
  const reader = await newPerson(office, 'attacker', [reads], from)
  const { email } = await newPerson(office, 'signer', [reads], from) // whose thousandth session ends its first
  const writes = await roleOf(
    office,
    'Writers',
    ['sectors', 'proposals'].flatMap((plural) => [`${plural}.read`, `${plural}.update`]),
  )
  const writer = await newPerson(office, 'writer', [writes], from)
  const known: Known = {
    ...{ rows, reader: reader.token, writer: writer.token, credentials: { email, password: passphrase } },
    asset: `/assets/${largestAsset(root)}`,
  }
  return { people, known }
}

/** Looks at the server from outside each second, and tells each minute. @returns the most that it ever was, in MiB */
const watch = (office: Office, acts: readonly Act[], attack: () => string) => {
  const most = { resident: 0, descriptors: 0, log: 0, said: 0 }
  const larger = (key: keyof typeof most, now: number) => {
    most[key] = Math.max(most[key], now)
  }
  const look = async (): Promise<void> => {
    larger('resident', office.memory())
    larger('descriptors', office.descriptors())
    larger('said', office.saidBytes() / 2 ** 20)
    larger('log', (await office.logBytes()) / 2 ** 20)
  }
  const began = performance.now()
  let from = 0
  const tell = (): void => {
    const these = acts.slice(from)
    from = acts.length
    const minute = Math.round((performance.now() - began) / 60_000)
    const [errors, p99] = [these.filter(isError).length, quantile(these, 0.99).toFixed(0)]
    const sizes = `${most.resident.toFixed(0)} MiB, ${most.descriptors} descriptors, WAL ${most.log.toFixed(1)} MiB`
    console.log(
      `minute ${minute} (${attack()}): ${these.length} acts, ${errors} errors, p99 ${p99} ms; ${sizes}`,
    )
  }
  const timers = [setInterval(() => look().catch(() => {}), 1000), setInterval(tell, 60_000)]
  return {
    end: () => {
      timers.forEach(clearInterval)
      return most
    },
  }
}
