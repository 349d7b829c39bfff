import SearchX from 'lucide-react/icons/search-x'
import { useLocation } from 'react-router-dom'
import { lower } from '#texts/grammar'
import { record } from '#texts/record'
import { type EntityModel, isRow } from '../../../model/index.ts'
import { ButtonLink } from '../../shared/design/ButtonLink.tsx'
import { StateMessage } from '../../shared/design/StateMessage.tsx'

/** Address of the list that the user came from, with its query; otherwise the entity's list. */
export const useListAddress = (entity: EntityModel): string => {
  const { state } = useLocation()
  return isRow(state) && typeof state.from === 'string' ? state.from : entity.route.list
}

/** Shown if the row in the address does not exist. */
export const MissingRecord = ({ entity }: { readonly entity: EntityModel }) => (
  <StateMessage
    icon={SearchX}
    title={record.missing(lower(entity.title.one))}
    text={record.missingText}
    alert
  >
    <ButtonLink to={useListAddress(entity)}>{record.toList}</ButtonLink>
  </StateMessage>
)
