import type {
  App,
  Dashboard,
  Entity,
  Field,
  Predicate,
  SampleRow,
  SeedRow,
  Verb,
} from '../descriptor/index.ts'
import { buildField } from './build-field.ts'
import { buildForm } from './build-form.ts'
import { isSecret } from './kinds/index.ts'
import type { EntityModel, FieldModel, Model, NamedList } from './model.ts'
import { literalsOf } from './predicate.ts'
import { titleOf } from './words.ts'

/** A descriptor as a folder holds it: its file and what the file exports. */
export interface Source {
  readonly file: string
  readonly descriptor: Entity
  /** What the file imports from, as it is written; none where the caller does not know. */
  readonly imports?: readonly string[]
  /** Why the file could not be loaded; there is no descriptor then. */
  readonly unreadable?: Unreadable
}

/** Why a file could not be loaded: in a sentence, by the word at fault, on a line; as far as they are known. */
export interface Unreadable {
  readonly reason: string
  readonly word: string
  readonly line: number | null
}

const verbs: readonly Verb[] = ['read', 'create', 'update', 'delete']

const chosen = (
  field: Readonly<Record<string, FieldModel>>,
  names: readonly string[],
): readonly FieldModel[] => names.flatMap((name) => field[name] ?? [])

const labelNames = ({ label, fields }: Entity): readonly string[] => {
  if (label !== undefined) return typeof label === 'string' ? [label] : label
  const usual = ['name', 'title'].find((name) => name in fields)
  return [usual ?? Object.keys(fields)[0] ?? '']
}

const listsOf = (descriptor: Entity, prefix: string): readonly NamedList[] =>
  Object.entries(descriptor.lists ?? {}).map(([name, [title, rows]]) => ({
    name,
    title,
    rows,
    api: `${prefix}/${name}`,
    route: `${descriptor.at?.lists ?? ''}/${name}`,
  }))

const withLabel = <R extends SampleRow | SeedRow>(
  row: string | R,
  label: string,
): R | Record<string, string> => (typeof row === 'string' ? { [label]: row } : row)

const rulesOf = (descriptor: Entity): readonly Predicate[] => [
  ...Object.values(descriptor.lists ?? {}).map(([, rows]) => rows),
  ...(descriptor.tones ?? []).map(([, , when]) => when),
  ...(descriptor.deadline?.late ? [descriptor.deadline.late] : []),
  ...(descriptor.retired ? [descriptor.retired[1]] : []),
  ...Object.values(descriptor.requiredWhen ?? {}).filter((when) => when !== undefined),
  ...(descriptor.form ?? []).flatMap((section) =>
    section.show.flatMap((item) => (typeof item === 'string' ? [] : [item.when])),
  ),
]

/** The labels of rows of `entity` that some rule of any descriptor compares a reference with. */
const literalsFor = (entity: string, all: readonly Entity[]): readonly string[] => [
  ...new Set(
    all.flatMap((descriptor) =>
      rulesOf(descriptor)
        .flatMap(literalsOf)
        .filter(({ field }) => descriptor.fields[field]?.to === entity)
        .map(({ value }) => value),
    ),
  ),
]

const referencesTo = (entity: string, all: readonly Entity[]) =>
  all.flatMap((descriptor) =>
    Object.entries(descriptor.fields)
      .filter(([, field]) => field.to === entity)
      .map(([name, field]) => ({ entity: descriptor.one, field: name, definition: field })),
  )

const owns = ({ definition }: { readonly definition: Field }) => definition.belongs === true

const buildEntity = ({ file, descriptor }: Source, all: readonly Entity[]): EntityModel => {
  const { one, many, at } = descriptor
  const fields = Object.entries(descriptor.fields).map(([name, field]) =>
    buildField(name, field, descriptor.requiredWhen?.[name]),
  )
  const field = Object.fromEntries(fields.map((each) => [each.name, each]))
  const label = chosen(field, labelNames(descriptor))
  const named = at?.named ?? `/api/${one}`
  const columns = chosen(
    field,
    descriptor.columns ?? fields.filter((each) => each.writable && !isSecret(each)).map((each) => each.name),
  )
  const left: readonly string[] = descriptor.plain?.without ?? []
  const referring = referencesTo(one, all)
  const over =
    descriptor.over === undefined
      ? undefined
      : fields.find((each) => each.to === descriptor.over && each.belongs)
  return {
    name: one,
    plural: many,
    table: many.replaceAll('-', '_'),
    title: descriptor.titles ?? { one: titleOf(one), many: titleOf(many) },
    serves: descriptor.serves ?? null,
    fields,
    field,
    label,
    aliases: descriptor.aliases ?? {},
    optionsUnpaged: descriptor.options === 'all',
    columns,
    plainColumns: columns.filter((column) => !left.includes(column.name)),
    form: buildForm(descriptor, fields, field),
    afterSave: descriptor.afterSave ?? 'list',
    lists: listsOf(descriptor, named),
    tabs: descriptor.tabs ?? [Object.keys(descriptor.lists ?? {})],
    tones: (descriptor.tones ?? []).map(([tone, reason, when]) => ({ tone, reason, when })),
    legend: descriptor.legend ?? {},
    deadline: descriptor.deadline
      ? { late: {}, ...descriptor.deadline, days: chosen(field, [descriptor.deadline.days])[0] as FieldModel } // checked: E-DEADLINE
      : null,
    retired: descriptor.retired ? { word: descriptor.retired[0], when: descriptor.retired[1] } : null,
    menu: descriptor.menu ? { group: null, ...descriptor.menu } : null,
    over: over && descriptor.over !== undefined ? { entity: descriptor.over, field: over } : null,
    owned: referring.filter(owns).map(({ entity, field: name, definition }) => ({
      entity,
      field: name,
      single: definition.unique !== undefined,
    })),
    referredBy: referring.map(({ entity, field: name }) => ({ entity, field: name })),
    literals: literalsFor(one, all),
    seed: (descriptor.seed ?? []).map((row): SeedRow => withLabel(row, label[0]?.name ?? '')),
    sample: (descriptor.sample ?? []).map((row): SampleRow => withLabel(row, label[0]?.name ?? '')),
    api: { list: at?.api ?? `/api/${many}`, named },
    route: { list: at?.list ?? `/${many}`, form: at?.form ?? `/${one}-form`, show: at?.show ?? null },
    permission: Object.fromEntries(verbs.map((verb) => [verb, `${many}.${verb}`])) as Record<Verb, string>, // all verbs are there
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

const servant = (list: readonly EntityModel[], purpose: EntityModel['serves']): string =>
  list.find((entity) => entity.serves === purpose)?.name ?? ''

/**
 * The model of descriptors that are known to be right; `compile` checks them first.
 * The page builds with this alone, since nothing is served from descriptors with faults.
 */
export const build = (sources: readonly Source[], app: App): Model => {
  const sorted = [...sources].sort((a, b) => (a.descriptor.one < b.descriptor.one ? -1 : 1))
  const all = sorted.map((source) => source.descriptor)
  const list = sorted.map((source) => buildEntity(source, all))
  const dashboard: Dashboard | null = app.dashboard ?? null
  return freeze({
    name: app.name,
    title: app.title,
    groups: app.groups,
    dashboard,
    entities: Object.fromEntries(list.map((entity) => [entity.name, entity])),
    list,
    account: servant(list, 'account'),
    role: servant(list, 'role'),
    permission: servant(list, 'permission'),
  })
}
