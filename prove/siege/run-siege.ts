import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { inside, pinnedNode, root } from '../../commands/parts/paths.mjs'
import { largestAsset } from '../attacks/largest-asset.ts'
import { addresses } from '../parts/addresses.ts'
import { askMemory, type Turns } from '../parts/ask-turns.ts'
import type { Office } from '../parts/office.ts'
import { newPerson, type Person, passphrase, readersRole, roleOf } from '../parts/person.ts'
import { attacks, type Known } from './attacks.ts'
import { type Act, isError, quantile, quiet } from './figures.ts'
import { workOn } from './person-at-work.ts'
import { type Sizes, watch } from './watch.ts'

export interface SiegeOptions {
  readonly minutes: number
  readonly rows: number
  readonly people: number
  /** The attacks by name; none for all. */
  readonly only: readonly string[]
  readonly tell: (line: string) => void
}

export interface SiegeResult {
  readonly acts: readonly Act[]
  readonly sizes: Sizes
  /** After a forced collection: warm, before the first attack, and at the end. */
  readonly memory: readonly [Turns, Turns | null]
  /** What each attack came to, by its name. */
  readonly sent: Readonly<Record<string, unknown>>
  readonly alive: boolean
}

const rowsOfEach = 20
const longestTurn = 30

/** People at work, some minutes in quiet and then beside an attacker, who does one thing after another. */
export const runSiege = async (office: Office, options: SiegeOptions): Promise<SiegeResult> => {
  const { minutes, rows, only, tell } = options
  const { people, known } = await hire(office, options)
  const all = Object.keys(attacks(known))
  const strange = only.filter((name) => !all.includes(name))
  if (strange.length > 0) throw new Error(`No attack '${strange.join(', ')}'. There are: ${all.join(', ')}.`)
  const acts: Act[] = []
  let attack = quiet
  let going = true
  const work = people.map((person, at) =>
    workOn({
      ...{ url: office.url, person, total: rows },
      rows: Array.from({ length: rowsOfEach }, (_, row) => 1 + at * rowsOfEach + row),
      attack: () => attack,
      going: () => going,
      note: (act) => acts.push(act),
    }),
  )
  const watching = watch(office)
  const began = performance.now()
  const minute = tellMinutes(tell, began, acts, watching, () => attack)
  const quietSeconds = Math.min(300, minutes * 60 * 0.2)
  await pause(quietSeconds * 1000)
  const warm = await askMemory(office)
  const names = only.length === 0 ? all : only
  const left = minutes * 60 - quietSeconds
  const turns = Math.max(names.length, Math.floor(left / longestTurn / names.length) * names.length)
  const attacker = fork(inside('prove', 'siege', 'attacker.ts'), [], { execPath: pinnedNode })
  const sent: Record<string, unknown> = {}
  for (let turn = 0; turn < turns && office.alive(); turn += 1) {
    attack = names[turn % names.length] ?? quiet
    const answer = once(attacker, 'message')
    attacker.send({ known, attack, seconds: Math.max(3, left / turns) })
    ;[sent[attack]] = await answer
  }
  attack = 'afterwards'
  await pause(10_000)
  going = false
  await Promise.all(work)
  attacker.kill()
  clearInterval(minute)
  const alive = office.alive()
  const last = alive ? await askMemory(office).catch(() => null) : null
  return { acts, sizes: watching.end(), memory: [warm, last], sent, alive }
}

const tellMinutes = (
  tell: (line: string) => void,
  began: number,
  acts: readonly Act[],
  watching: ReturnType<typeof watch>,
  attack: () => string,
): NodeJS.Timeout => {
  let from = 0
  return setInterval(() => {
    const these = acts.slice(from)
    from = acts.length
    const { resident, descriptors, log, said } = watching.most()
    const time = Math.round((performance.now() - began) / 60_000)
    tell(
      `minute ${time} (${attack()}): ${these.length} acts, ${these.filter(isError).length} errors, p99 ${quantile(these, 0.99).toFixed(0)} ms, memory ${resident.toFixed(0)} MiB, ${descriptors} descriptors, WAL ${log.toFixed(1)} MiB, said ${said.toFixed(1)} MiB`,
    )
  }, 60_000)
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
  const signsIn = await newPerson(office, 'signer', [reads], from) // whose thousandth session ends its first
  const writes = await roleOf(office, 'Writers', ['sectors.read', 'sectors.update'])
  const writer = await newPerson(office, 'writer', [writes], from)
  const known: Known = {
    ...{ url: office.url, rows, reader: reader.token, writer: writer.token },
    credentials: { email: signsIn.email, password: passphrase },
    asset: `/assets/${largestAsset(root)}`,
  }
  return { people, known }
}
