import Ellipsis from 'lucide-react/icons/ellipsis'
import { pressing as wording } from '#texts/buttons'
import type { ButtonModel } from '../../../model/buttons.ts'
import { type EntityModel, labelOf, type Row } from '../../../model/index.ts'
import { Button as Plain } from '../design/Button.tsx'
import { IconButton } from '../design/Icon.tsx'
import { Menu } from '../design/overlay/Menu.tsx'
import { itemPath } from '../request/paths.ts'
import { useRequests } from '../request/use-requests.tsx'
import { useCards } from '../state/page.ts'
import { useModel } from '../state/use-model.ts'
import { startPress } from './presses.ts'
import { usePresses } from './row-presses.tsx'
import { saveFirst } from './save-first.ts'

/** The most buttons side by side; more of them open from a menu. */
const most = 3

interface FormButtonsProps {
  readonly entity: EntityModel
  /** The row as last saved; null for a new row. */
  readonly item: Row | null
  /** The singular title of the entity in lower case, for running text. */
  readonly one: string
  /** Whether there are unsaved changes. */
  readonly dirty: boolean
  /** Saves the changes, stays on the form, then calls `then` with the saved row. */
  readonly save: (then: (row: Row) => void) => void
  /** Called with the row that a press has changed. */
  readonly onPressed: (row: Row) => void
}

/** The row's buttons in the bar of its form. A press asks first about unsaved changes. */
export const FormButtons = (props: FormButtonsProps) => {
  const { entity, item } = props
  const presses = usePresses(entity)
  const there = item === null ? [] : (presses?.(item) ?? [])
  return item !== null && there.length > 0 ? <Placed {...props} item={item} there={there} /> : null
}

interface PlacedProps extends FormButtonsProps {
  readonly item: Row
  readonly there: readonly ButtonModel[]
}

const Placed = ({ entity, item, one, dirty, save, onPressed, there }: PlacedProps) => {
  const model = useModel()
  const requests = useRequests()
  const small = useCards()
  const nameOf = (row: Row) => labelOf(model, entity, row) || `#${item.id}`
  const onDone = (row: Row) => {
    onPressed(row)
    requests.refresh((path, once) => once && path === itemPath(entity, item.id ?? 0))
  }
  const start = (button: ButtonModel, back: HTMLElement | null) => {
    const go = (saved: Row) => {
      const row = { ...item, ...saved }
      startPress(requests, { entity, button, row, name: nameOf(row), back, onDone })
    }
    if (!dirty) return go(item)
    void saveFirst(button, one).then((way) => {
      if (way === 'save') save(go)
      else if (way === 'without') go(item)
    })
  }
  const label = wording.more(nameOf(item))
  if (small || there.length > most)
    return (
      <Menu
        label={label}
        align="end"
        entries={there.map((button) => ({
          kind: 'action',
          label: button.title,
          onSelect: () => start(button, null),
        }))}
        trigger={(props) => <IconButton icon={Ellipsis} label={label} large {...props} />}
      />
    )
  return there.map((button) => (
    <Plain key={button.name} onClick={(event) => start(button, event.currentTarget)}>
      {button.title}
    </Plain>
  ))
}
