import { filters } from '#texts/filters'
import { titleOf } from '#texts/grammar'
import type { EntityModel } from '../../../model/index.ts'
import type { HasPermission } from '../../shared/request/has-permission.ts'
import { type FilterLine, ruleOfLine } from './filter-lines.ts'

/** Why a line matches no rows, such as a missing field or one that the user may not read; null if it can match. */
export const faultOfLine = (entity: EntityModel, may: HasPermission, line: FilterLine): string | null => {
  if (line.is === 'any')
    return line.lines.reduce<string | null>((found, each) => found ?? faultOfLine(entity, may, each), null)
  const rule = ruleOfLine(line)
  const [name = ''] = line.is === 'test' ? line.path : Object.keys(rule)
  if (line.is === 'locked' && ['any', 'none', 'all'].includes(name)) return null
  const field = Object.hasOwn(entity.field, name) ? entity.field[name] : undefined
  if (field === undefined) return filters.gone(titleOf(name))
  const { read } = field.access ?? {}
  return read === undefined || may(read) ? null : filters.unreadable
}
