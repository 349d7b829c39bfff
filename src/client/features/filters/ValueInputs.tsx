import X from 'lucide-react/icons/x'
import { building as words } from '#texts/filter-builder'
import type { FieldModel } from '../../../model/index.ts'
import { readWritten } from '../../../model/kinds/written.ts'
import { Icon } from '../../shared/design/Icon.tsx'
import { ChoiceSelect } from '../../shared/inputs/ChoiceSelect.tsx'
import { ListSelect } from '../../shared/inputs/ListSelect.tsx'
import { useToday } from '../../shared/request/use-requests.tsx'
import { useModel } from '../../shared/state/use-model.ts'
import { BoundInput, PeriodInput, Typed } from './Bounds.tsx'
import styles from './builder.module.css'
import { operandCount, type TestLine } from './filter-lines.ts'
import type { Filterable } from './filterable-fields.ts'
import type { NamedOptions } from './use-words.ts'

interface ValuesProps {
  readonly of: Filterable
  readonly line: TestLine
  readonly id: string
  /** The field's name for screen readers. */
  readonly label: string
  /** Labels of the rows that values refer to by id. */
  readonly named: NamedOptions
  readonly onChange: (values: readonly unknown[]) => void
}

/** The value inputs that fit the line's field and verb. */
export const ValueInputs = (props: ValuesProps) => {
  const { of, line, id, label, onChange } = props
  const [first, second] = line.values
  if (line.verb === 'includes') return <span className={styles.nothing}>{words.me}</span>
  if (operandCount(line.verb) === 0) return <span className={styles.nothing}>{words.noValue}</span>
  const one = { of, id, label, value: first, onChange: (value: unknown) => onChange([value]) }
  switch (line.verb) {
    case 'has':
    case 'starts':
      return <TextValue {...one} />
    case 'during':
      return <PeriodInput {...one} />
    case 'between':
      return (
        <>
          <BoundInput
            {...one}
            label={`${label}, ${words.from}`}
            onChange={(value) => onChange([value, second])}
          />
          <BoundInput
            {...one}
            id={`${id}-to`}
            label={`${label}, ${words.to}`}
            value={second}
            onChange={(value) => onChange([first, value])}
          />
        </>
      )
    case 'is':
    case 'isNot':
    case 'within':
      return <Operands {...props} />
    default:
      return <BoundInput {...one} />
  }
}

interface TextValueProps {
  readonly id: string
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Called with the input's text on blur. */
  readonly onLeave?: (text: string) => void
}

const longestText = 200

const TextValue = ({ id, label, value, onChange, onLeave }: TextValueProps) => (
  <input
    id={id}
    className={styles.text}
    aria-label={label}
    autoComplete="off"
    maxLength={longestText}
    value={typeof value === 'string' ? value : ''}
    onChange={({ target }) => onChange(target.value)}
    onBlur={({ target }) => onLeave?.(target.value)}
  />
)

/** Inputs for the values that a field may equal. */
const Operands = (props: ValuesProps) => {
  switch (props.of.compared) {
    case 'reference':
      return <References {...props} />
    case 'choice':
      return <Choices {...props} />
    case 'flag':
      return <Flag {...props} />
    default:
      return <Literals {...props} />
  }
}

const Flag = ({ line, id, label, onChange }: ValuesProps) => (
  <select
    id={id}
    className={styles.select}
    aria-label={label}
    value={String(line.values[0] ?? true)}
    onChange={({ target }) => onChange([target.value === 'true'])}
  >
    <option value="true">{words.yes}</option>
    <option value="false">{words.no}</option>
  </select>
)

/** A removable value with no menu entry: the signed-in user, none, or a text from the address. */
const Token = ({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) => (
  <span className={styles.token}>
    {text}
    <button type="button" aria-label={words.removeValue(text)} onClick={onRemove}>
      <Icon of={X} size={12} />
    </button>
  </span>
)

const textOf = (value: unknown): string => {
  if (value === null) return words.empty
  return typeof value === 'object' ? words.me : String(value)
}

const Tokens = ({ values, of, onChange }: TokensProps) =>
  of.map((value) => (
    <Token
      key={textOf(value)}
      text={textOf(value)}
      onRemove={() => onChange(values.filter((each) => each !== value))}
    />
  ))

interface TokensProps {
  readonly values: readonly unknown[]
  /** Values that are shown. */
  readonly of: readonly unknown[]
  readonly onChange: (values: readonly unknown[]) => void
}

/** Input for the first value; further values, which an address can contain, can only be removed. */
const Literals = ({ of, line, id, label, onChange }: ValuesProps) => {
  const { zone } = useModel()
  const [first, ...others] = line.values
  const settle = (text: string) => {
    const read = readWritten(of.field, text, { from: 'hand', zone })
    if ('value' in read && read.value !== text) onChange([read.value, ...others])
  }
  const one = { of, id, label, value: first, onChange: (value: unknown) => onChange([value, ...others]) }
  return (
    <>
      <Tokens values={line.values} of={others} onChange={onChange} />
      {of.compared === 'text' ? <TextValue {...one} onLeave={settle} /> : <Typed {...one} />}
    </>
  )
}

const Choices = ({ of, line, id, label, onChange }: ValuesProps) => {
  const { choices = [] } = of.field
  const isOne = (value: unknown): value is string => typeof value === 'string' && choices.includes(value)
  const others = line.values.filter((value) => !isOne(value))
  return (
    <>
      <Tokens values={line.values} of={others} onChange={onChange} />
      <div className={styles.typed}>
        <ListSelect
          id={id}
          label={label}
          named
          several
          passesEnter
          isClearable={false}
          texts={choices}
          chosen={line.values.filter(isOne)}
          placeholder={words.choose}
          onChoose={(texts) => onChange([...others, ...texts])}
        />
      </div>
    </>
  )
}

const isId = (value: unknown): value is { readonly id: number } =>
  typeof value === 'object' && value !== null && 'id' in value

const References = ({ of, line, id, label, named, onChange }: ValuesProps) => {
  const model = useModel()
  const today = useToday()
  const target = model.entities[of.field.to ?? '']
  if (!target) return null
  const ids = line.values.filter(isId)
  const others = line.values.filter((value) => !isId(value))
  const isMe = others.some((value) => typeof value === 'object' && value !== null)
  const { belongs: _, tree: __, ...free } = of.field // any row can be chosen
  const field: FieldModel = { ...free, label }
  return (
    <>
      {of.field.to === model.account && line.verb !== 'within' && !isMe && (
        <button type="button" className={styles.me} onClick={() => onChange([{ me: true }, ...line.values])}>
          {words.me}
        </button>
      )}
      <Tokens values={line.values} of={others} onChange={onChange} />
      <div className={styles.typed}>
        <label className="sr-only" htmlFor={id}>
          {label}
        </label>
        <ChoiceSelect
          model={model}
          entity={of.entity}
          field={field}
          item={null}
          draft={{}}
          today={today}
          editing
          id={id}
          required={false}
          invalid={false}
          describedBy={undefined}
          disabled={false}
          addRow={null}
          change={() => {}} // shows the current choice
          target={target}
          several
          passesEnter
          chosen={ids.map(({ id: each }) => named[`${target.name} ${each}`]?.row ?? { id: each })}
          onChoose={(rows) =>
            onChange([...others, ...rows.flatMap(({ id: each }) => (each ? [{ id: each }] : []))])
          }
        />
      </div>
    </>
  )
}
