import LockIcon from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { building as words } from '#texts/filter-builder'
import type { EntityModel } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Icon, IconButton } from '../../shared/design/Icon.tsx'
import { useModel } from '../../shared/state/use-model.ts'
import styles from './builder.module.css'
import {
  type AnyLine,
  type FilterLine,
  operandCount,
  type SingleLine,
  type TestLine,
  type TestVerb,
} from './filter-lines.ts'
import { emptyLine, type Filterable, fieldOfLine } from './filterable-fields.ts'
import { type NamedOptions, useWords } from './use-words.ts'
import { ValueInputs } from './ValueInputs.tsx'

interface LinesProps {
  readonly entity: EntityModel
  readonly fields: readonly Filterable[]
  readonly named: NamedOptions
  /** Prefix of the lines' element ids. */
  readonly id: string
}

interface FilterLinesProps<L extends FilterLine> extends LinesProps {
  readonly lines: readonly L[]
  /** Index of the only line to show; all lines by default. */
  readonly only?: number | undefined
  /** One matching line is enough. */
  readonly any?: boolean
  readonly onChange: (lines: readonly L[]) => void
}

/** A line without a field yet. */
export const blankLine: TestLine = { is: 'test', not: false, path: [], step: null, verb: 'is', values: [] }

/** The lines of a filter or of a group in it. */
export const FilterLines = ({ lines, only, any = false, onChange, ...rest }: FilterLinesProps<FilterLine>) =>
  lines.map((line, place) => {
    if (only !== undefined && place !== only) return null
    const id = `${rest.id}-${place}`
    const put = (changed: FilterLine) => onChange(lines.map((each, at) => (at === place ? changed : each)))
    const remove = () => onChange(lines.filter((_, at) => at !== place))
    const first = place === 0 || only !== undefined
    return line.is === 'any' ? (
      <Group
        {...rest}
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
        key={place}
        id={id}
        first={first}
        group={line}
        onChange={put}
        onRemove={remove}
      />
    ) : (
      <OneLine
        {...rest}
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
        key={place}
        id={id}
        first={first}
        any={any}
        line={line}
        onChange={put}
        onRemove={remove}
      />
    )
  })

interface GroupProps extends LinesProps {
  readonly first: boolean
  readonly group: AnyLine
  readonly onChange: (group: AnyLine) => void
  readonly onRemove: () => void
}

const isSingle = (line: FilterLine): line is SingleLine => line.is !== 'any'

/** A group of lines, one of which must match. */
const Group = ({ first, group, onChange, onRemove, ...rest }: GroupProps) => {
  const title = first ? words.anyFirst : words.any
  const put = (lines: readonly FilterLine[]) =>
    lines.length === 0 ? onRemove() : onChange({ is: 'any', lines: lines.filter(isSingle) })
  return (
    <fieldset className={styles.group} aria-label={title}>
      <div className={styles.groupHead}>
        <span>{title}</span>
        <IconButton icon={X} label={words.removeGroup} onClick={onRemove} />
      </div>
      <FilterLines {...rest} any lines={group.lines} onChange={put} />
      <Button variant="ghost" icon={Plus} onClick={() => put([...group.lines, blankLine])}>
        {words.or}
      </Button>
    </fieldset>
  )
}

interface OneLineProps extends LinesProps {
  readonly first: boolean
  readonly any: boolean
  readonly line: SingleLine
  readonly onChange: (line: SingleLine) => void
  readonly onRemove: () => void
}

const OneLine = ({ entity, fields, named, id, first, any, line, onChange, onRemove }: OneLineProps) => {
  const model = useModel()
  const [clause] = useWords(model, entity, [line])
  const said = clause ? [clause.label, clause.verb, clause.value].filter(Boolean).join(' ') : ''
  const remove = (
    <IconButton
      icon={X}
      label={words.removeLine(line.is === 'test' && line.path.length === 0 ? '' : said)}
      onClick={onRemove}
    />
  )
  const [plain, turned] = words.joins[any ? (first ? 'firstOr' : 'nextOr') : first ? 'first' : 'next']
  if (line.is === 'locked')
    return (
      <div className={styles.line} data-line="">
        <span className={styles.join}>{plain}</span>
        <span className={styles.locked}>
          <Icon of={LockIcon} size={14} />
          <span>{said}</span>
        </span>
        {remove}
      </div>
    )
  const of = fieldOfLine(fields, line)
  const chooseField = (key: string) => {
    const chosen = fields.find((each) => each.key === key)
    if (!chosen) return onChange(blankLine)
    // keep the verb and values for a field of the same type
    const kept = of?.compared === chosen.compared && of.compared !== 'reference' && of.compared !== 'choice'
    const fresh = emptyLine(chosen)
    onChange(
      kept ? { ...fresh, not: line.not, verb: line.verb, values: line.values } : { ...fresh, not: line.not },
    )
  }
  return (
    <div className={styles.line} data-line="">
      <select
        className={styles.join}
        aria-label={words.join}
        value={line.not ? 'not' : ''}
        onChange={({ target }) => onChange({ ...line, not: target.value === 'not' })}
      >
        <option value="">{plain}</option>
        <option value="not">{turned}</option>
      </select>
      <FieldSelect fields={fields} chosen={of?.key ?? ''} onChoose={chooseField} />
      {of ? (
        <>
          <VerbSelect
            of={of}
            verb={line.verb}
            onChoose={(verb) => onChange({ ...line, verb, values: keptValues(line, verb) })}
          />
          <span className={styles.values}>
            <ValueInputs
              of={of}
              line={line}
              id={`${id}-value`}
              label={`${of.over ? `${of.over.label}: ` : ''}${of.field.label}`}
              named={named}
              onChange={(values) => onChange({ ...line, values })}
            />
          </span>
        </>
      ) : (
        <span className={styles.unsaid} />
      )}
      {remove}
    </div>
  )
}

/** Verbs whose values have the same type. */
const alike: readonly (readonly TestVerb[])[] = [
  ['is', 'isNot', 'within'],
  ['has', 'starts'],
  ['above', 'from', 'to', 'below', 'before', 'after', 'between'],
]

/** Keeps the values if the new verb accepts the same type. */
const keptValues = (line: TestLine, verb: TestVerb): readonly unknown[] => {
  if (verb === 'includes') return [{ me: true }]
  const same = alike.some((verbs) => verbs.includes(line.verb) && verbs.includes(verb))
  return same
    ? line.values.slice(
        0,
        verb === 'is' || verb === 'isNot' || verb === 'within' ? undefined : operandCount(verb),
      )
    : []
}

interface FieldSelectProps {
  readonly fields: readonly Filterable[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

/** Select with every readable field, and the fields one reference away, grouped by that reference. */
const FieldSelect = ({ fields, chosen, onChoose }: FieldSelectProps) => {
  const model = useModel()
  const own = fields.filter(({ over }) => over === null)
  const steps = [...new Set(fields.flatMap(({ over }) => over ?? []))]
  return (
    <select
      className={styles.select}
      data-field=""
      aria-label={words.field}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{words.chooseField}</option>
      {own.map(({ key, field }) => (
        <option key={key} value={key}>
          {field.label}
        </option>
      ))}
      {steps.map((over) => (
        <optgroup
          key={over.name}
          label={words.fieldsOf(over.label || (model.entities[over.to ?? '']?.title.many ?? ''))}
        >
          {fields
            .filter((each) => each.over === over)
            .map(({ key, field }) => (
              <option key={key} value={key}>
                {`${over.label}: ${field.label}`}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  )
}

interface VerbSelectProps {
  readonly of: Filterable
  readonly verb: TestVerb
  readonly onChoose: (verb: TestVerb) => void
}

const VerbSelect = ({ of, verb, onChoose }: VerbSelectProps) => {
  const inTime = of.compared === 'day' || of.compared === 'instant'
  const said = { ...words.verbs, ...(inTime ? words.inTime : {}) }
  return (
    <select
      className={styles.select}
      aria-label={words.verb}
      value={verb}
      onChange={({ target }) => onChoose(of.verbs.find((each) => each === target.value) ?? verb)}
    >
      {of.verbs.map((each) => (
        <option key={each} value={each}>
          {said[each]}
        </option>
      ))}
    </select>
  )
}
