import type { App, Dashboard, Entity, Field, SampleRow, Section, SeedRow } from '../descriptor/index.ts'
import type { EntityModel, FieldModel, Model, SectionModel } from './entity/model.ts'
import { knowEachOther } from './entity/neighbours.ts'
import { type Literals, literalsIn } from './literals.ts'
import { type Resolved, resolve } from './resolve.ts'

/** A descriptor's file and its default export. */
export interface Source {
  readonly file: string
  readonly descriptor: Entity
  /** The import specifiers of the file; none if the caller does not know them. */
  readonly imports?: readonly string[]
  /** Why the file could not be loaded; there is no descriptor then. */
  readonly unreadable?: Unreadable
}

/** Why a file could not be loaded: a sentence, the word at fault and its line, as far as known. */
export interface Unreadable {
  readonly reason: string
  readonly word: string
  readonly line: number | null
}

/** A source with the parts resolved from it alone. */
type Part = Source & { readonly resolved: Resolved }

const chosen = (
  field: Readonly<Record<string, FieldModel>>,
  names: readonly string[],
): readonly FieldModel[] => names.flatMap((name) => field[name] ?? [])

/** Expands rows that are given only by their label. */
const labelled = <R extends SampleRow | SeedRow>(
  rows: readonly (string | R)[] = [],
  label = '',
): readonly (R | Record<string, string>)[] =>
  rows.map((row) => (typeof row === 'string' ? { [label]: row } : row))

const referencesTo = (entity: string, all: readonly Part[]) =>
  all.flatMap(({ descriptor }) =>
    Object.entries(descriptor.fields)
      .filter(([, field]) => field.to === entity && field.by === undefined)
      .map(([name, field]) => ({ entity: descriptor.one, field: name, definition: field })),
  )

const owns = ({ definition }: { readonly definition: Field }) => definition.belongs === true

type Shown = Section['show'][number]

/** Consecutive plain names become one group; each condition becomes a group of its own. */
const groupsOf = (
  shown: readonly Shown[],
  field: Readonly<Record<string, FieldModel>>,
): SectionModel['groups'] => {
  const groups: { when: SectionModel['groups'][number]['when']; fields: FieldModel[] }[] = []
  for (const item of shown) {
    const names = typeof item === 'string' ? [item] : item.show
    const fields = names.flatMap((name) => field[name] ?? [])
    const last = groups.at(-1)
    if (typeof item === 'string' && last?.when === null) last.fields.push(...fields)
    else groups.push({ when: typeof item === 'string' ? null : item.when, fields })
  }
  return groups
}

/** The form that a descriptor declares; by default one section with every writable field and the lines. */
const buildForm = (descriptor: Entity, { fields, field }: Resolved): readonly SectionModel[] => {
  const sections: readonly Section[] = descriptor.form ?? [
    {
      show: fields
        .filter((each) => each.writable || each.given || each.works || each.inline)
        .map((each) => each.name),
    },
  ]
  return sections.map((section) => ({
    title: section.title ?? null,
    hint: section.hint ?? null,
    editing: section.editing ?? false,
    groups: groupsOf(section.show, field),
  }))
}

const buildEntity = (
  { file, descriptor, resolved }: Part,
  all: readonly Part[],
  literals: Literals,
): EntityModel => {
  const { one, many, totals = {}, groups = [], layouts = {} } = descriptor
  const { field, fields, ...rest } = resolved
  const label = chosen(field, resolved.label)
  const columns = chosen(field, resolved.columns)
  const left: readonly string[] = descriptor.plain?.without ?? []
  const referring = referencesTo(one, all)
  const over =
    descriptor.over === undefined
      ? undefined
      : fields.find((each) => each.to === descriptor.over && each.belongs)
  return {
    ...rest,
    name: one,
    plural: many,
    serves: descriptor.serves ?? null,
    fields,
    field,
    label,
    aliases: descriptor.aliases ?? {},
    optionsUnpaged: descriptor.options === 'all',
    columns,
    plainColumns: columns.filter((column) => !left.includes(column.name)),
    form: buildForm(descriptor, resolved),
    afterSave: descriptor.afterSave ?? 'list',
    tabs: descriptor.tabs ?? [Object.keys(descriptor.lists ?? {})],
    scopes: Object.entries(descriptor.scopes ?? {}).map(([name, [title, rows]]) => ({ name, title, rows })),
    ...{ totals, groups, layouts },
    comments: descriptor.comments ?? false,
    tones: (descriptor.tones ?? []).map(([tone, reason, when]) => ({ tone, reason, when })),
    legend: descriptor.legend ?? {},
    deadline: descriptor.deadline
      ? { late: {}, ...descriptor.deadline, days: chosen(field, [descriptor.deadline.days])[0] as FieldModel } // E-DEADLINE checks it
      : null,
    declared: descriptor,
    retired: descriptor.retired ? { word: descriptor.retired[0], when: descriptor.retired[1] } : null,
    menu: descriptor.menu ? { group: null, ...descriptor.menu } : null,
    over: over && descriptor.over !== undefined ? { entity: descriptor.over, field: over } : null,
    owned: referring.filter(owns).map(({ entity, field: name, definition }) => ({
      entity,
      field: name,
      single: definition.unique !== undefined,
    })),
    referredBy: referring.map(({ entity, field: name }) => ({ entity, field: name })),
    literals: literals[one] ?? [],
    seed: labelled(descriptor.seed, label[0]?.name),
    sample: labelled(descriptor.sample, label[0]?.name),
    was: descriptor.was ?? null,
    file,
  }
}

const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}

const entityServing = (list: readonly EntityModel[], purpose: EntityModel['serves']): string =>
  list.find((entity) => entity.serves === purpose)?.name ?? ''

/** Builds the model of valid descriptors; `compile` checks them first. */
export const build = (sources: readonly Source[], app: App): Model =>
  buildWith(sources, app, literalsIn(sources))

/**
 * Like `build`, with the labels by which rules name rows already known. The page uses only this, since descriptors with
 * faults are never served.
 */
export const buildWith = (sources: readonly Source[], app: App, literals: Literals): Model => {
  const sorted = [...sources].sort((a, b) => (a.descriptor.one < b.descriptor.one ? -1 : 1))
  const resolved = resolve(sorted.map(({ descriptor }) => descriptor))
  const all = sorted.map((source, at): Part => ({ ...source, resolved: resolved[at] as Resolved })) // one for each source
  const list = all.map((part) => buildEntity(part, all, literals))
  const dashboard: Dashboard | null = app.dashboard ?? null
  const entities = Object.fromEntries(list.map((entity) => [entity.name, entity]))
  knowEachOther(entities)
  return freeze({
    name: app.name,
    title: app.title,
    groups: app.groups,
    dashboard,
    workdays: app.workdays ?? ['mon', 'tue', 'wed', 'thu', 'fri'],
    entities,
    list,
    account: entityServing(list, 'account'),
    role: entityServing(list, 'role'),
    permission: entityServing(list, 'permission'),
    zone: 'UTC',
  })
}
