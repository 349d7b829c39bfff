import { lower } from '#texts/grammar'
import { record } from '#texts/record'
import { addressQuery, defaultQuery, type EntityModel, type FieldModel } from '../../../model/index.ts'
import { leadingTo } from '../../shared/cells/child-rows.ts'
import { Link } from '../../shared/design/Link.tsx'
import { MenuIcon } from '../../shared/design/MenuIcon.tsx'
import type { RecordContext } from '../../shared/record/use-record.ts'
import { mayAny } from '../../shared/request/has-permission.ts'
import { useList } from '../../shared/request/use-rows.ts'
import { useCan } from '../../shared/request/use-user.ts'
import styles from './record.module.css'

interface Referring {
  readonly entity: EntityModel
  readonly field: FieldModel
  /** Other fields of that entity refer here too, so the field's label is shown. */
  readonly several: boolean
}

/** The fields that refer to a row and that the user may read, except the ones shown as its child rows. */
const referringTo = ({ model, entity, holds }: RecordContext): readonly Referring[] => {
  const own = entity.fields.filter(({ by }) => by !== undefined)
  const all = entity.referredBy.flatMap(({ entity: name, field }) => {
    const other = model.entities[name]
    const back = other?.field[field]
    if (!other || !back || !mayAny(holds, other.permission.read)) return []
    if (back.access?.read !== undefined && !holds(back.access.read)) return []
    if (own.some(({ to, by }) => to === name && by === field)) return []
    return [{ entity: other, field: back }]
  })
  return all.map((each) => ({
    ...each,
    several: all.filter(({ entity: other }) => other === each.entity).length > 1,
  }))
}

/** The number of rows that refer to this one per field, each with a link to their list. */
export const ReferredBy = ({ shown }: { readonly shown: RecordContext }) => {
  const can = useCan('where')
  const referring = can ? referringTo(shown) : []
  if (referring.length === 0) return null
  return (
    <section className={`${styles.section} ${styles.referred}`}>
      <h3 className={styles.title}>{record.referredBy}</h3>
      <ul className="wraps gap flex">
        {referring.map((each) => (
          <References key={`${each.entity.name} ${each.field.name}`} shown={shown} {...each} />
        ))}
      </ul>
    </section>
  )
}

const References = ({
  shown: { row },
  entity,
  field,
  several,
}: Referring & { readonly shown: RecordContext }) => {
  const where = leadingTo(field.name, row.id ?? 0)
  const { data: page } = useList(entity, null, { ...defaultQuery, per_page: 1, where })
  if (!page || page.total === 0) return null
  const { one, many } = entity.title
  const words = record.references(page.total, page.more === true, lower(one), lower(many))
  const content = (
    <>
      <MenuIcon name={entity.menu?.icon} />
      {words}
      {several && <span className="quiet small figures regular">{record.referenceBy(field.label)}</span>}
    </>
  )
  // An entity laid over another lists the other's rows, so its own rows have no list.
  return (
    <li>
      {entity.over ? (
        <span className={styles.reference}>{content}</span>
      ) : (
        <Link
          className={styles.reference}
          to={`${entity.route.list}?${addressQuery({ ...defaultQuery, where })}`}
        >
          {content}
        </Link>
      )}
    </li>
  )
}
