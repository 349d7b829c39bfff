import SearchX from 'lucide-react/icons/search-x'
import { useLocation } from 'react-router-dom'
import { lower } from '#texts/grammar'
import { record } from '#texts/record'
import { type EntityModel, isRow } from '../../../model/index.ts'
import { ButtonLink } from '../../shared/design/ButtonLink.tsx'
import { StateMessage } from '../../shared/design/StateMessage.tsx'

/** The list that one came from, as one left it; the entity's own where one came from elsewhere. */
export const useListAddress = (entity: EntityModel): string => {
  const { state } = useLocation()
  return isRow(state) && typeof state.from === 'string' ? state.from : entity.route.list
}

/** The address names a row that is not there. */
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
