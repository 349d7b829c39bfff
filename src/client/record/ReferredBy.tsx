import { lower } from '#texts/grammar'
import { record } from '#texts/record'
import { addressQuery, defaultQuery, type EntityModel, type FieldModel } from '../../model/index.ts'
import { leadingTo } from '../cells/child-rows.ts'
import { Link } from '../design/Link.tsx'
import { MenuIcon } from '../design/MenuIcon.tsx'
import { mayAny } from '../request/holds.ts'
import { useList } from '../request/use-rows.ts'
import { useCan } from '../request/use-user.ts'
import styles from './record.module.css'
import type { Shown } from './use-record.ts'

interface Referring {
  readonly entity: EntityModel
  readonly field: FieldModel
  /** Another field of that entity leads here too: which one is said. */
  readonly several: boolean
}

/** Who refers to a row, but for the rows that it shows as its own; only what this person may read. */
const referringTo = ({ model, entity, holds }: Shown): readonly Referring[] => {
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

/** How many rows of each kind refer to this one, each a link to the list of them. */
export const ReferredBy = ({ shown }: { readonly shown: Shown }) => {
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

const References = ({ shown: { row }, entity, field, several }: Referring & { readonly shown: Shown }) => {
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
  // A screen that is laid over another entity lists that one's rows: there is no list of these.
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
