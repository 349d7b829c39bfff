import type { Entity, Section } from '../descriptor/index.ts'
import type { FieldModel, SectionModel } from './model.ts'

type Shown = Section['show'][number]

/** Runs of plain names become one group, each condition a group of its own. */
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

/** The form that a descriptor says, or one section of every field that can be written. */
export const buildForm = (
  descriptor: Entity,
  fields: readonly FieldModel[],
  field: Readonly<Record<string, FieldModel>>,
): readonly SectionModel[] => {
  const sections: readonly Section[] = descriptor.form ?? [
    { show: fields.filter((each) => each.writable).map((each) => each.name) },
  ]
  return sections.map((section) => ({
    title: section.title ?? null,
    hint: section.hint ?? null,
    editing: section.editing ?? false,
    groups: groupsOf(section.show, field),
  }))
}
