import SearchX from 'lucide-react/icons/search-x'
import { form } from '../../model/form-messages.ts'
import type { EntityModel } from '../../model/index.ts'
import { lower } from '../../model/words.ts'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { StateMessage } from '../design/StateMessage.tsx'

/** The address names a row that is not there. */
export const MissingItem = ({ entity }: { readonly entity: EntityModel }) => (
  <StateMessage icon={SearchX} title={form.missing(lower(entity.title.one))} text={form.missingText} alert>
    <ButtonLink to={entity.route.list}>{form.toList(lower(entity.title.many))}</ButtonLink>
  </StateMessage>
)
