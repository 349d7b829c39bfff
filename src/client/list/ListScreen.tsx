import { useMemo } from 'react'
import { useModel } from '../hooks/use-model.ts'
import { NoPermission } from '../layout/NoPermission.tsx'
import type { ListScreenProps } from '../routes.tsx'
import { List } from './List.tsx'
import { listViewOf } from './list-view.ts'
import { usePermitted } from './use-permitted.ts'

/** The list of an entity, or one of its named lists; says so where this person may not read it. */
export const ListScreen = ({ entity, list }: ListScreenProps) => {
  const model = useModel()
  const may = usePermitted()
  const view = useMemo(() => listViewOf(model, entity, list, may), [model, entity, list, may])
  return may(view.rows.permission.read) ? <List key={entity.name} view={view} may={may} /> : <NoPermission />
}
