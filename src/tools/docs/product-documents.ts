import { documenting as say } from '#texts/tools'
import type { EntityModel, FieldModel, Model } from '../../model/index.ts'
import { describeRule } from '../../model/rules/describe-rule.ts'
import { openApiDocument } from '../../server/calls/document.ts'

const made = (from: string): string => `<!-- Made by \`npm run docs -- --app\` from ${from}. -->`

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  `| ${heads.join(' | ')} |`,
  `|${heads.map(() => '---|').join('')}`,
  ...rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
  '',
]

/** The requirements on a field's value, in words. */
const asked = (entity: EntityModel, field: FieldModel): string =>
  [
    field.required ? say.required : '',
    field.requiredWhen ? say.requiredWhile(describeRule(entity, field.requiredWhen)) : '',
    field.unique === undefined ? '' : say.unique,
    field.readonly ? say.readonly : '',
    field.least === undefined && field.most === undefined ? '' : say.bounds(field.least, field.most),
    field.longest === undefined ? '' : say.longest(field.longest),
    field.notBefore === undefined
      ? ''
      : say.notBefore(entity.field[field.notBefore]?.label ?? field.notBefore),
    field.hint ?? '',
  ]
    .filter(Boolean)
    .join('; ')

const entityPart = (model: Model, entity: EntityModel): readonly string[] => [
  `## ${entity.title.many}`,
  '',
  say.address(entity.name, entity.route.list, entity.api.list),
  '',
  ...table(
    say.fieldHeads,
    entity.fields.map((field) => [
      field.label,
      `\`${field.key}\``,
      [
        field.kind,
        ...(field.to ? [model.entities[field.to]?.title.one ?? field.to] : []),
        ...(field.currency ? [field.currency] : []),
        ...(field.scale === undefined ? [] : [say.places(field.scale)]),
      ].join(': '),
      asked(entity, field),
    ]),
  ),
  ...(entity.lists.length > 0
    ? table(
        say.listHeads,
        entity.lists.map(({ title, route, rows }) => [
          title,
          `\`#${route}\``,
          describeRule(entity, rows, (field) => model.entities[field.to ?? '']),
        ]),
      )
    : []),
  ...(entity.tones.length > 0
    ? table(
        say.toneHeads,
        entity.tones.map(({ tone, reason, when }) => [
          tone,
          reason,
          describeRule(entity, when) || say.always,
        ]),
      )
    : []),
]

/** DIR/docs/entities.md: the fields and rules of each entity. */
const entitiesDocument = (model: Model): string =>
  [
    made('entities/'),
    `# ${say.entities(model.title)}`,
    '',
    ...model.list.flatMap((entity) => entityPart(model, entity)),
  ].join('\n')

/** DIR/docs/calls.md: every call of a product, and the permission that it needs. */
const callsDocument = (model: Model): string => {
  const { paths } = openApiDocument(model)
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
  const subjects = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')
  return [
    made('its calls'),
    `# ${say.calls(model.title)}`,
    '',
    say.document,
    '',
    ...[...subjects].flatMap(([subject, of]) => [
      `## ${subject}`,
      '',
      ...table(
        say.callHeads,
        of.map(({ call, operation }) => [
          `\`${call}\``,
          operation.summary,
          operation.security?.length === 0
            ? say.nobody
            : (operation['x-permissions']?.join(', ') ?? say.anybody),
        ]),
      ),
    ]),
  ].join('\n')
}

/** The documents on a product, by file name in its `docs/`. */
export const productDocuments = (model: Model): Readonly<Record<string, string>> => ({
  'entities.md': entitiesDocument(model),
  'calls.md': callsDocument(model),
})
