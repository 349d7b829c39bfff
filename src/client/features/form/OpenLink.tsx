import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useLocation } from 'react-router-dom'
import { childRows } from '#texts/lines'
import { type FieldModel, labelOf } from '../../../model/index.ts'
import { Icon } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { chosenRow } from '../../shared/inputs/chosen.ts'
import { mayAny } from '../../shared/request/has-permission.ts'
import { useCan } from '../../shared/request/use-user.ts'
import { formFields } from './draft.ts'
import styles from './open-link.module.css'
import type { FormControl } from './use-form.ts'

interface OpenLinkProps {
  readonly control: FormControl
  readonly field: FieldModel
}

/** Link from a reference to the row it refers to, on existing rows whose target has more than a label. */
export const OpenLink = ({ control, field }: OpenLinkProps) => {
  const { model, state, rights } = control
  const { pathname, search } = useLocation()
  const isOffered = useCan('rows')
  const target = model.entities[field.to ?? '']
  const row = chosenRow(state.draft, field)
  const called = target && row ? labelOf(model, target, row) : ''
  if (
    !isOffered ||
    !target ||
    formFields(target).length < 2 ||
    !row ||
    called === '' ||
    !mayAny(rights.holds, target.permission.read)
  )
    return null
  return (
    <Link
      className={styles.open}
      to={`${target.route.form}/${row.id}`}
      state={{ from: `${pathname}${search}` }}
      aria-label={childRows.open(called)}
      title={childRows.open(called)}
    >
      <Icon of={ArrowUpRight} size={14} />
    </Link>
  )
}
