import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invalidOutcome } from '#texts/answers'
import type { EntityModel, FieldModel, Model, Random, Row } from '../../src/model/index.ts'
import { verbs as everyVerb, gatheredOf } from '../../src/model/index.ts'
import { permissionsFor, scopePermission } from '../../src/model/permissions.ts'
import { accountModel } from '../../src/server/access/account-model.ts'
import type { Caller } from '../../src/server/access/caller.ts'
import { loadModel } from '../../src/server/index.ts'
import { seedDemo } from '../../src/server/operations/seed/demo/demo-rows.ts'
import { randomFrom } from '../../src/server/operations/seed/demo/random.ts'
import { alwaysTrue, type Condition } from '../../src/server/platform/sql/condition.ts'
import { fromVisible, unfilteredRows } from '../../src/server/platform/sql/row-security.ts'
import { readChange } from '../../src/server/rows/bulk/read-change.ts'
import { missingPermissionFor } from '../../src/server/rows/bulk/refuse-whole-change.ts'
import { judgeRows, verdict } from '../../src/server/rows/decide/statement.ts'
import { readStoredRows } from '../../src/server/rows/store/stored-row.ts'
import { type Office, openOffice } from '../server/office.ts'
import { type Drawn, drawChanges } from './drawn-changes.ts'
import { guarded } from './guarded.ts'
import { OneByOne, type Outcome } from './one-by-one.ts'
import { everyProductOnEach, named } from './products.ts'

/**
 * Rows of an entity that are written one by one for each change, and changes of an entity. PostgreSQL has fewer by chance:
 * what is written alone is told by the same code there, and lists, buttons and the deletion are tried of every entity.
 */
const most = { sqlite: { rows: 6, changes: 4 }, postgres: { rows: 4, changes: 2 } } as const

const cases = await Promise.all(
  everyProductOnEach.map(async ({ name, place, database: kind }) => {
    const model = await loadModel(place)
    return { name, place, kind, tried: model.list }
  }),
)

/** What a bulk says of a row where one that is written alone says more: of what it holds, or of the rows beside it. */
const isSaidBy = (reason: string, message: string): boolean => {
  const plain = message.replace(/ \([^()]*\)\.$/, '.')
  if (reason === message || reason === plain) return true
  if (reason.includes(' is made from the descriptors'))
    return message.includes(' is made from the descriptors')
  if (reason.includes(' is used by ')) return message.includes(' is used by ')
  if (reason.includes(' would lead back to this row')) return message.includes(' cannot lie in ')
  if (reason.includes('" is for where '))
    return message.startsWith(reason.slice(0, reason.indexOf(' is for where')))
  return false
}

/**
 * Whether what is said among many is what is said of the row alone. What a form hides no call refuses by itself; what a row
 * that others are gathered in comes to is known only as they are written.
 */
const agree = (among: Outcome, alone: Outcome, elsewhere: readonly string[]): boolean => {
  if (typeof among === 'string')
    return among === alone || (typeof alone !== 'string' && alone.every((each) => elsewhere.includes(each)))
  const [reason = ''] = among
  if (/ can be set once /.test(reason)) return alone === 'changes'
  return typeof alone !== 'string' && alone.some((message) => isSaidBy(reason, message))
}

/** People who may do all, all without what needs a permission of its own, and who may do so with rows of scopes alone. */
const peopleOf = (
  model: Model,
  ids: readonly number[],
  random: Random,
): readonly (readonly [string, Caller])[] => {
  const person = (id: number, permissions: readonly string[], everything = false): Caller => {
    return { id, name: 'Somebody', email: 'a@b.example', everything, permissions: new Set(permissions) }
  }
  const plain = model.list.flatMap(({ permission }) => Object.values(permission))
  const further = model.list
    .flatMap((entity) => permissionsFor(model, entity))
    .filter((title) => !plain.includes(title))
  const scoped = (verbs: readonly string[]) =>
    model.list.flatMap((entity) =>
      everyVerb.flatMap((verb) => {
        const scope = entity.scopes.length > 0 && verbs.includes(verb) ? random.pick(entity.scopes) : null
        return scope ? [scopePermission(entity, verb, scope.name)] : [entity.permission[verb]]
      }),
    )
  const buttons = further.filter((title) => title.split('.').length === 2)
  const some = model.list.some(({ scopes }) => scopes.length > 0)
  return [
    ['all rights', person(ids[0] ?? 1, [], true)],
    ['the verbs alone', person(ids[1] ?? 1, plain)],
    ...(some
      ? ([
          ['changes by scopes', person(ids[1] ?? 1, [...scoped(['update', 'delete']), ...buttons])],
          ['sees by scopes', person(ids[2] ?? 1, [...scoped(['read', 'update', 'delete']), ...buttons])],
        ] as const)
      : []),
  ]
}

const needsFile = ({ accepts, required }: FieldModel): boolean => accepts !== undefined && required === true

describe.each(cases)('a change of many rows, by $name on $kind', ({ place, kind, tried }) => {
  let office: Office
  let one: OneByOne
  const random = randomFrom(20_261_123)

  beforeAll(async () => {
    const open = await openOffice(kind, place)
    office = { ...open, parts: guarded(open.parts) }
    await seedDemo(office.parts, 60)
    const { sql } = accountModel(office.model)
    await office.database.write((writer) =>
      writer.run(
        `insert into ${sql.accountRoles} (owner_id, target_id) select min(u.id), (select min(r.id) from ${sql.roles} r where r.${sql.everything} = 1) from ${sql.accounts} u where true on conflict do nothing`,
      ),
    )
    one = new OneByOne(office.parts)
  })
  afterAll(() => office.close())
  const told = new Set<string>()

  const idsIn = async (entity: EntityModel, limit = 1000): Promise<readonly number[]> => {
    const rows = await office.database.rows(
      `select r."id" from ${fromVisible(entity, unfilteredRows, 'r')} order by r."id" limit ${limit}`,
    )
    return rows.map(([id]) => Number(id))
  }

  test.each(tried.map((entity) => [entity.plural, entity.name] as const))(
    'says of %s what writing each row says',
    async (_, name) => {
      const { parts, database, model } = office
      const entity = office.entity(name)
      const all = await idsIn(entity)
      if (all.length === 0) return expect(entity.fields.some(needsFile)).toBe(true) // the demo makes no files
      const stored = await readStoredRows(database, database.dialect, entity, all)
      const chosen = [
        ...new Set([
          all[0],
          all.at(-1),
          ...Array.from({ length: most[kind].rows - 2 }, () => random.pick(all)),
        ]),
      ]
      const targets = new Map<string, readonly number[]>()
      for (const { to } of entity.fields)
        if (to !== undefined && model.entities[to])
          targets.set(to, (await idsIn(office.entity(to))).slice(0, 12))
      const idsOf = ({ to }: FieldModel) => targets.get(to ?? '') ?? []
      const people = peopleOf(model, (await idsIn(office.entity(model.account))).slice(0, 3), random)
      const elsewhere = model.list
        .flatMap((each) => (each === entity ? [] : gatheredOf(model, each)))
        .filter(({ from }) => from === entity)
        .map(({ field }) => invalidOutcome.overflow(field.label))
      const gathered = gatheredOf(model, entity).map(({ field }) => field.key)
      const alone = (row: Row | undefined) =>
        Object.entries(row ?? {}).filter(([key]) => !gathered.includes(key)) // others may come to lead to it
      let compared = 0
      for (const [who, caller] of people) {
        const reach = await parts.reaches.of(caller)
        for (const drawn of drawChanges(entity, [...stored.values()], idsOf, random, most[kind].changes)) {
          const { change, errors } = await readChange(parts, entity, drawn.body, caller)
          // Refused by name, or for want of a right, before any row is looked at.
          if (Object.keys(errors).length > 0 || missingPermissionFor(entity, change, caller) !== null)
            continue
          const judge = async (rows: Condition) => {
            const { sql, parameters, read, reasons } = await judgeRows(parts, entity, change, caller, rows)
            const found = [...(await database.background.numbers(sql, parameters))].map(read)
            const say = (place: number): Outcome =>
              place === verdict.changes
                ? 'changes'
                : place === verdict.same
                  ? 'same'
                  : [reasons[place - verdict.refused] ?? '']
            return new Map(found.map((row) => [row.id, { ...row, says: say(row.verdict) }]))
          }
          const judged = await judge(alwaysTrue)
          const seen = await database.rows(
            `select r."id" from ${fromVisible(entity, reach, 'r')} order by r."id"`,
          )
          expect([...judged.keys()], `${who}: rows that are meant`).toEqual(seen.map(([id]) => Number(id)))
          const due = [...judged.values()].filter((row) => row.verdict === verdict.changes)
          const done = await one.many(entity, change, due, caller)
          const among = one.written
          // What is gathered elsewhere holds all of them up: whoever does it then tries with fewer.
          if ('changed' in done)
            expect(done, `${who}, ${JSON.stringify(drawn.body)}`).toEqual({
              changed: due.length,
              refused: [],
            })
          else
            expect(elsewhere, `${who}, ${JSON.stringify(drawn.body)}`).toEqual(
              expect.arrayContaining([...done]),
            )
          for (const id of chosen) {
            const row = id === undefined ? undefined : judged.get(id)
            const before = stored.get(id ?? 0)
            if (row === undefined || before === undefined) continue
            const outcome = await writeAlone(office, one, entity, drawn, before, caller)
            const about = `${who}, row ${id}, ${JSON.stringify(drawn.body)}: alone ${JSON.stringify(outcome)}, among many ${JSON.stringify(row.says)}`
            compared += 1
            told.add(typeof row.says === 'string' ? row.says : 'refused')
            if (agree(row.says, outcome, elsewhere)) {
              const isWritten = outcome === 'changes' && row.says === 'changes' && 'changed' in done
              if (isWritten) expect(alone(among.get(row.id)), about).toEqual(alone(one.written.get(row.id)))
              continue
            }
            // Another row of the same change goes before it.
            const byItself = (await judge({ sql: `r."id" = ${id}`, parameters: [] })).get(row.id)
            const others = [...judged.values()].some(({ says }) => says === 'changes')
            const overtaken = typeof row.says !== 'string' && byItself?.says === 'changes' && others
            expect([outcome, overtaken], about).toEqual(['changes', true])
          }
        }
      }
      expect(compared).toBeGreaterThan(0)
    },
  )

  test('and some rows change, some are so already, and some are refused', () => {
    const outcomes = named ? ['changes'] : ['changes', 'refused', 'same'] // a product may have nothing to refuse
    expect([...told].sort()).toEqual(expect.arrayContaining(outcomes))
  })
})

const writeAlone = async (
  { parts, database, model }: Office,
  one: OneByOne,
  entity: EntityModel,
  { body, button }: Drawn,
  before: Row,
  caller: Caller,
): Promise<Outcome> => {
  if (button) return one.press(entity, button, before, body.asks as Row, caller)
  if ('delete' in body) return one.delete(entity, before, caller)
  const {
    set = {},
    add = {},
    remove = {},
  } = body as Readonly<Record<'set' | 'add' | 'remove', Row | undefined>>
  const lists: Record<string, unknown> = {}
  const reach = await parts.reaches.of(caller)
  for (const key of new Set([...Object.keys(add), ...Object.keys(remove)])) {
    const field = entity.fields.find((each) => each.key === key)
    const target = model.entities[field?.to ?? '']
    if (!target) continue
    const held = (before[key] as number[]).map(Number)
    const rows = await database.rows(
      `select r."id" from ${fromVisible(target, reach, 'r')} where ${database.dialect.anyOf('r."id"')}`,
      [database.dialect.list(held)],
    )
    const seen = rows.map(([id]) => Number(id))
    const [added, removed] = [add[key] ?? [], remove[key] ?? []] as number[][]
    const left = seen.filter((id) => !removed?.includes(id))
    lists[key] = [...new Set([...left, ...(added ?? [])])]
  }
  return one.put(entity, before, { ...set, ...lists }, caller)
}
