import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import Upload from 'lucide-react/icons/upload'
import { exporting } from '#texts/export-menu'
import { lower } from '#texts/grammar'
import { listing } from '#texts/list'
import { noRows } from '#texts/no-rows'
import type { ListQuery } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { ButtonLink } from '../../shared/design/ButtonLink.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { MenuIcon } from '../../shared/design/MenuIcon.tsx'
import { StateMessage } from '../../shared/design/StateMessage.tsx'
import { useCapabilities, useHasPermission } from '../../shared/request/use-user.ts'
import { mayImport } from '../../shared/screen/import-export-rights.ts'
import type { QueryChange } from '../../shared/screen/list-changes.ts'
import type { ListView } from './list-view.ts'

interface EmptyListProps {
  readonly view: ListView
  readonly query: ListQuery
  readonly mayAdd: boolean
  readonly onChange: (change: QueryChange) => void
}

/** Why the list is empty, with next steps: clear the search, show all, add the first row, or import a file. */
export const EmptyList = ({ view, query, mayAdd, onChange }: EmptyListProps) => {
  const { entity, rows, named } = view
  const can = useCapabilities()
  const may = useHasPermission()
  const many = lower(rows.title.many)
  const one = lower(entity.title.one)
  if (query.keyword)
    return (
      <StateMessage
        icon={<Icon of={SearchX} size={18} />}
        title={noRows.noMatch(query.keyword)}
        text={noRows.noMatchText}
      >
        <Button onClick={() => onChange({ to: 'search', keyword: '' })}>{listing.clearSearch}</Button>
      </StateMessage>
    )
  const icon = <MenuIcon name={entity.menu?.icon} />
  if (query.has)
    return (
      <StateMessage icon={icon} title={noRows.emptyNarrowed(many, one)}>
        <Button onClick={() => onChange({ to: 'narrow', has: '' })}>{noRows.showAll}</Button>
      </StateMessage>
    )
  if (named)
    return (
      <StateMessage icon={icon} title={noRows.emptyList(named.title)} text={noRows.emptyListText(many)} />
    )
  return (
    <StateMessage
      icon={icon}
      title={noRows.empty(many)}
      text={mayAdd ? noRows.emptyText(lower(rows.title.one)) : noRows.emptyLook}
    >
      {mayAdd && (
        <ButtonLink variant="primary" icon={Plus} to={rows.route.form}>
          {noRows.add(rows.title.one)}
        </ButtonLink>
      )}
      {rows === entity && mayImport(can, may, entity) && (
        <ButtonLink icon={Upload} to={`${entity.route.list}/import`}>
          {exporting.import(many)}
        </ButtonLink>
      )}
    </StateMessage>
  )
}
