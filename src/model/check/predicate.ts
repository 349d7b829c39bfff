import { parts } from '#texts/checks'
import { comparableFields, comparedBy } from '../entity/compared.ts'
import type { FieldModel } from '../entity/model.ts'
import { detailsOf, meaningOf } from '../kinds/index.ts'
import type { Compared } from '../kinds/kind.ts'
import type { RulePosition } from '../rules/descriptor-rules.ts'
import { groupWords } from '../rules/predicate.ts'
import { isDay, writtenMoment } from '../values/day.ts'
import { type Fault, fault, faultIf, type Place, placeInside } from './fault.ts'

/** The scope in which a rule is read: the fields that it may name, and the rows that they refer to. */
export interface Ground {
  readonly fields: Readonly<Record<string, FieldModel>>
  /**
   * The ground of the rows that a field refers to; null if there are none that a rule may test; undefined if another
   * fault already reports them as unreadable.
   */
  readonly over: (field: FieldModel) => Ground | null | undefined
  /** Whether the entity's rows form a tree. */
  readonly isTree: (entity: string) => boolean
  /** Whether one text field labels the rows, so that a label identifies one of them. */
  readonly isNamed: (entity: string) => boolean
  /** The entity of the accounts that sign in. */
  readonly account: string
  readonly standing: RulePosition
  /** True for a caller's rule rather than a descriptor's: it may name rows by id and search for any label. */
  readonly asked: boolean
}

type Value = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const ordered = {
  number: ['above', 'from', 'to', 'below'],
  decimal: ['above', 'from', 'to', 'below'],
  day: ['before', 'from', 'to', 'after'],
  instant: ['before', 'from', 'to', 'after'],
} as const

/** The test words that a field of each sort accepts beside a plain value. */
const words: Readonly<Record<Compared, readonly string[]>> = {
  text: ['not', 'has', 'starts'],
  prose: ['not', 'has', 'starts'],
  choice: ['not'],
  flag: ['not'],
  number: ['not', ...ordered.number],
  decimal: ['not', ...ordered.decimal],
  day: ['not', ...ordered.day],
  instant: ['not', ...ordered.instant],
  reference: ['not', 'is', 'within'],
  rows: ['any', 'none'],
  file: ['not'],
}

const longestPart = 200

type Faults = readonly Fault[]

/** Reads rules over one ground and collects all their faults. */
class Reader {
  readonly #ground: Ground

  constructor(ground: Ground) {
    this.#ground = ground
  }

  rule(rule: unknown, place: Place): Faults {
    if (!isObject(rule)) return [fault('E-RULE-12', place, rule)]
    return Object.entries(rule).flatMap(([name, test]) =>
      groupWords.includes(name)
        ? this.#group(name, test, place)
        : this.#field(name, test, placeInside(place, name)),
    )
  }

  #group(word: string, branches: unknown, place: Place): Faults {
    if (!Array.isArray(branches)) return [fault('E-RULE-13', place, branches, { other: word })]
    if (branches.length === 0) return [fault('E-RULE-7', place, word)]
    return branches.flatMap((branch) => this.rule(branch, placeInside(place, word)))
  }

  #field(name: string, test: unknown, place: Place): Faults {
    const { fields } = this.#ground
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) return [fault('E-RULE-1', place, name, { known: Object.keys(fields) })]
    const compared = comparedBy(field)
    if (compared === null) return [fault('E-RULE-2', place, name, { other: field.kind })]
    if (!isObject(test) || 'me' in test || 'id' in test) return this.#values(field, compared, test, place)
    const written = Object.entries(test)
    if (written.length === 0) return [fault('E-RULE-10', place, name, { other: words[compared].join(', ') })]
    return written.flatMap(([word, value]) =>
      words[compared].includes(word)
        ? this.#word(field, compared, word, value, place)
        : [fault('E-RULE-6', place, word, { known: words[compared], other: name })],
    )
  }

  #word(field: FieldModel, compared: Compared, word: string, value: unknown, place: Place): Faults {
    switch (word) {
      case 'not':
        return this.#values(field, compared, value, place)
      case 'has':
      case 'starts': {
        const fits = typeof value === 'string' && value.trim() !== '' && [...value].length <= longestPart
        return faultIf(!fits, 'E-RULE-14', place, value, { other: String(longestPart) })
      }
      case 'is':
      case 'any':
      case 'none':
        return this.#step(field, word, value, place)
      case 'within': {
        const asks = this.#mayAsk('rows', place, word)
        if (asks.length > 0) return asks
        if (!this.#ground.isTree(field.to ?? '')) return [fault('E-RULE-15', place, field.name)]
        return this.#values(field, compared, value, place)
      }
      default:
        return this.#bound(field, compared, value, place)
    }
  }

  /** Checks literals, and references to the caller or to a row by id. */
  #values(field: FieldModel, compared: Compared, given: unknown, place: Place): Faults {
    return listOf(given).flatMap((value) => {
      if (value === null)
        return faultIf(compared === 'rows', 'E-RULE-11', place, value, { other: parts.way.rows })
      const named = compared === 'reference' && isObject(value)
      return named ? this.#row(field, value, place) : this.#value(field, compared, value, place)
    })
  }

  #row(field: FieldModel, value: Value, place: Place): Faults {
    const { account, asked } = this.#ground
    const [key = '', ...more] = Object.keys(value)
    const ids = listOf(value.id)
    const fits =
      ids.length > 0 && ids.every((id) => id === null || (Number.isSafeInteger(id) && Number(id) > 0))
    if (more.length > 0 || !(key === 'me' ? value.me === true : key === 'id' && fits))
      return this.#wrong(field, 'reference', value, place)
    if (key === 'id') return faultIf(!asked, 'E-RULE-17', place, value)
    const asks = this.#mayAsk('me', place, 'me')
    return asks.length > 0 ? asks : faultIf(field.to !== account, 'E-RULE-16', place, field.name)
  }

  #value(field: FieldModel, compared: Compared, value: unknown, place: Place): Faults {
    if (compared === 'day' || compared === 'instant') return [fault('E-RULE-5', place, value)]
    if (compared !== 'reference')
      return this.#holdable(field, compared, value) ? [] : this.#wrong(field, compared, value, place)
    if (typeof value !== 'string') return this.#wrong(field, compared, value, place)
    const { asked, isNamed } = this.#ground
    return faultIf(asked && !isNamed(field.to ?? ''), 'E-RULE-11', place, value, { other: parts.way.id })
  }

  /**
   * Whether the field can contain the value. A caller may search for any text; in a descriptor, testing for a value
   * that is never stored is a mistake.
   */
  #holdable(field: FieldModel, compared: Compared, value: unknown): boolean {
    if (compared === 'prose' || compared === 'rows' || compared === 'file') return false
    if (compared === 'text' && this.#ground.asked) return typeof value === 'string'
    if (compared === 'number' && this.#ground.asked) return isNumber(value)
    // A rule on a row compares the decimal's text, with all its places.
    if (compared === 'decimal' && (this.#ground.asked || typeof value === 'number'))
      return accepts(field, value)
    if (typeof value !== typeOf[compared] || value === '') return false
    const accepted = meaningOf(field.kind).accept(value, field)
    return 'value' in accepted && accepted.value === value
  }

  #wrong(field: FieldModel, compared: Compared, value: unknown, place: Place): Faults {
    const { choices } = field
    const { way = compared } = detailsOf(field.kind)
    return [fault('E-RULE-11', place, value, { other: parts.way[way], ...(choices && { known: choices }) })]
  }

  #bound(field: FieldModel, compared: Compared, bound: unknown, place: Place): Faults {
    if (isObject(bound)) return this.#otherField(field, bound, place)
    if (compared === 'day' || compared === 'instant') return this.#moment(compared, bound, place)
    const fits = compared === 'number' ? isNumber(bound) : accepts(field, bound)
    return fits ? [] : this.#wrong(field, compared, bound, place)
  }

  #otherField(field: FieldModel, bound: Value, place: Place): Faults {
    const alike = comparableFields(field, Object.values(this.#ground.fields)).map(({ name }) => name)
    const name = bound.field
    const fits = Object.keys(bound).length === 1 && typeof name === 'string' && alike.includes(name)
    return faultIf(!fits, 'E-RULE-18', place, name ?? bound, { known: alike, other: field.kind })
  }

  #moment(compared: 'day' | 'instant', bound: unknown, place: Place): Faults {
    const { anchor, unit } = (typeof bound === 'string' ? writtenMoment(bound) : null) ?? {
      anchor: '',
      unit: 'd',
    }
    const exact = anchor === 'now' || unit === 'h'
    const hours = unit === 'h' && anchor !== 'now' && anchor !== 'today'
    if (anchor === '' || hours || (compared === 'day' && exact)) return [fault('E-RULE-4', place, bound)]
    if (isDay(anchor)) return []
    return this.#mayAsk(exact ? 'now' : 'today', place, bound)
  }

  #step(field: FieldModel, word: string, rule: unknown, place: Place): Faults {
    if (word !== 'is' && isObject(rule) && 'me' in rule) return this.#includes(field, rule, place)
    const asks = this.#mayAsk('rows', place, word)
    if (asks.length > 0) return asks
    const ground = this.#ground.over(field)
    if (ground === undefined) return []
    return ground === null
      ? [fault('E-RULE-19', place, word)]
      : new Reader(ground).rule(rule, placeInside(place, word))
  }

  /** Checks a test for the caller in a list of references; rules on child rows test them only by their values. */
  #includes(field: FieldModel, value: Value, place: Place): Faults {
    return field.by === undefined ? this.#row(field, value, place) : [fault('E-RULE-16', place, field.name)]
  }

  /** The fault if a rule in this position may not use `what`. */
  #mayAsk(what: 'me' | 'now' | 'today' | 'rows', place: Place, value: unknown): Faults {
    const { standing } = this.#ground
    if (mayAsk[standing].includes(what)) return []
    return [fault('E-RULE-20', place, value, { other: parts.stands[standing] })]
  }
}

/** The values beyond its own row that a rule may use, by its position. */
const mayAsk: Readonly<Record<RulePosition, readonly string[]>> = {
  anywhere: ['me', 'now', 'today', 'rows'],
  button: ['me', 'today'],
  page: ['today'],
  row: [],
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)

/** Whether the kind accepts the value; the field's own bounds apply only to stored values. */
const accepts = (field: FieldModel, value: unknown): boolean => {
  const { least: _, most: __, ...free } = field
  return value !== '' && 'value' in meaningOf(field.kind).accept(value, free)
}

const typeOf: Readonly<Partial<Record<Compared, string>>> = {
  text: 'string',
  choice: 'string',
  flag: 'boolean',
  number: 'number',
  decimal: 'string',
}

/** All faults of a rule, whether from a descriptor or from a caller's query. */
export const faultsIn = (rule: unknown, ground: Ground, place: Place): readonly Fault[] =>
  new Reader(ground).rule(rule, place)
