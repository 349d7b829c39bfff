import './select.css'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Plus from 'lucide-react/icons/plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { createContext, type Ref, useContext, useRef } from 'react'
import Select, {
  type ClearIndicatorProps,
  type ContainerProps,
  components,
  type DropdownIndicatorProps,
  type GroupBase,
  type InputProps,
  type MenuListProps,
  type MultiValueRemoveProps,
  NonceProvider,
  type OptionProps,
  type Props,
  type SelectComponentsConfig,
  type SelectInstance,
  type SingleValueProps,
} from 'react-select'
import { inputs } from '#texts/form'
import { isComposing } from '../design/composing.ts'
import { Icon } from '../design/Icon.tsx'
import { Kbd } from '../design/marks.tsx'
import { wholeDays } from '../design/text.tsx'
import { pageNonce } from '../state/page.ts'
import styles from './inputs.module.css'
import { type ChoiceEntry, entryKey } from './menu-entries.ts'

type Multi = boolean
type MenuPortalProps = Parameters<typeof components.MenuPortal<ChoiceEntry, Multi, GroupBase<ChoiceEntry>>>[0]

/** The data that the parts need beyond react-select's props. */
interface SelectExtras {
  /** The label of the field. */
  readonly label: string
  /** Ids of the hint and the messages. */
  readonly describedBy: string | undefined
  readonly required: boolean
  /** Whether nothing matches the keyword. */
  readonly nothing: boolean
  /** Whether Ctrl + Enter adds a row. */
  readonly adds: boolean
  /** Called when the pointer moves over a line. */
  readonly hover?: (event: { readonly nativeEvent: MouseEvent }, key: string) => void
}

const SelectExtrasContext = createContext<SelectExtras>({
  label: '',
  describedBy: undefined,
  required: false,
  nothing: false,
  adds: false,
})

export interface EntrySelectProps extends Props<ChoiceEntry, Multi> {
  readonly ref?: Ref<SelectInstance<ChoiceEntry, Multi>>
  readonly id: string
  readonly extras: SelectExtras
}

/** react-select with the product's parts and styles; the menu renders over the page. */
export const EntrySelect = ({ id, extras, ...props }: EntrySelectProps) => (
  <NonceProvider nonce={pageNonce()} cacheKey="rs">
    <SelectExtrasContext value={extras}>
      <Select<ChoiceEntry, Multi>
        unstyled
        blurInputOnSelect={false}
        className={styles.select ?? ''}
        classNamePrefix="rs"
        inputId={id}
        instanceId={id}
        components={selectParts}
        getOptionLabel={(entry) => entry.label}
        getOptionValue={entryKey}
        menuPortalTarget={document.body}
        {...props}
      />
    </SelectExtrasContext>
  </NonceProvider>
)

/** Ignores keys of an input method. */
const SelectContainer = ({ innerProps, ...props }: ContainerProps<ChoiceEntry, Multi>) => (
  <components.SelectContainer
    {...props}
    innerProps={{
      ...innerProps,
      onKeyDown: (event) => isComposing(event) || innerProps.onKeyDown?.(event),
    }}
  />
)

const Input = (props: InputProps<ChoiceEntry, Multi>) => {
  const { describedBy, required, adds } = useContext(SelectExtrasContext)
  const ids = [props['aria-describedby'], describedBy].filter(Boolean).join(' ')
  return (
    <components.Input
      {...props}
      aria-describedby={ids || undefined}
      aria-required={required}
      {...(adds && { 'data-adds': '' })}
    />
  )
}

/**
 * The "nothing found" note precedes the list: a list box may contain only options. An empty list has no list box role.
 */
const MenuList = (props: MenuListProps<ChoiceEntry, Multi>) => {
  const { nothing } = useContext(SelectExtrasContext)
  if (props.options.length === 0)
    return (
      <components.MenuList
        {...props}
        innerProps={{ ...props.innerProps, role: undefined, 'aria-multiselectable': undefined }}
      />
    )
  return (
    <>
      {nothing && <div className="rs__menu-notice">{inputs.choice.none}</div>}
      <components.MenuList {...props} />
    </>
  )
}

/** At the end of the body it is outside all landmarks, so it is one itself. */
const MenuPortal = (props: MenuPortalProps) => {
  const { label } = useContext(SelectExtrasContext)
  return (
    <components.MenuPortal
      {...props}
      innerProps={{ ...props.innerProps, role: 'region', 'aria-label': inputs.choice.menu(label) }}
    />
  )
}

const Option = (props: OptionProps<ChoiceEntry, Multi>) => {
  const { does, label } = props.data
  const { hover } = useContext(SelectExtrasContext)
  const key = entryKey(props.data)
  const pressed = useRef<string>(null)
  const innerProps: typeof props.innerProps = {
    ...props.innerProps,
    onMouseOver: undefined,
    onMouseMove: (event) => !props.isFocused && hover?.(event, key),
    onMouseDown: () => {
      pressed.current = key
    },
    // Another line may have replaced this one between press and release.
    onClick: (event) => (pressed.current ?? key) === key && props.innerProps.onClick?.(event),
  }
  return (
    <components.Option {...props} innerProps={innerProps} className={`rs__option--${does}`}>
      {(does === 'create' || does === 'add') && <Icon of={Plus} />}
      <span className="rs__option-text" translate={does === 'choose' ? 'no' : undefined}>
        {wholeDays(label)}
      </span>
      {does === 'add' && <Kbd>{inputs.choice.addKeys}</Kbd>}
      {does === 'retry' && (
        <span className="rs__retry">
          <Icon of={RotateCw} /> {inputs.choice.retry}
        </span>
      )}
      {props.isSelected && <Icon of={Check} />}
    </components.Option>
  )
}

const SingleValue = (props: SingleValueProps<ChoiceEntry, Multi>) => (
  <components.SingleValue {...props} innerProps={{ ...props.innerProps, translate: 'no' }} />
)

const DropdownIndicator = (props: DropdownIndicatorProps<ChoiceEntry, Multi>) => (
  <components.DropdownIndicator {...props}>
    <Icon of={ChevronDown} />
  </components.DropdownIndicator>
)

const ClearIndicator = (props: ClearIndicatorProps<ChoiceEntry, Multi>) => (
  <components.ClearIndicator {...props}>
    <Icon of={X} />
  </components.ClearIndicator>
)

const LoadingIndicator = () => (
  <span className="rs__loading">
    <Icon of={LoaderCircle} />
  </span>
)

const MultiValueRemove = (props: MultiValueRemoveProps<ChoiceEntry, Multi>) => (
  <components.MultiValueRemove {...props}>
    <Icon of={X} size={12} />
  </components.MultiValueRemove>
)

const selectParts: SelectComponentsConfig<ChoiceEntry, Multi, GroupBase<ChoiceEntry>> = {
  SelectContainer,
  Input,
  MenuList,
  MenuPortal,
  Option,
  SingleValue,
  DropdownIndicator,
  ClearIndicator,
  LoadingIndicator,
  MultiValueRemove,
}
