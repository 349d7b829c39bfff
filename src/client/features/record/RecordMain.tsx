import ChevronRight from 'lucide-react/icons/chevron-right'
import { record } from '#texts/record'
import { Icon } from '../../shared/design/Icon.tsx'
import { type ShownSection, sectionsOf } from '../../shared/record/record-row.ts'
import { type Shown, useFilled } from '../../shared/record/use-record.ts'
import { ChildRows } from './ChildRows.tsx'
import { Fields } from './Fields.tsx'
import { ReferredBy } from './ReferredBy.tsx'
import { RowFiles } from './RowFiles.tsx'
import styles from './record.module.css'
import { type Changing, useChanging } from './use-changing.tsx'

/** What a row holds, section by section as its form has them; what is empty is folded into one line. */
export const RecordMain = ({ shown }: { readonly shown: Shown }) => {
  const { model, entity, row, today, sees } = shown
  const { changing, view } = useChanging(shown)
  const sections = sectionsOf(model, entity, row, today, sees)
  const filled = useFilled(sections, row)
  const empty = sections.filter((section) => !filled.includes(section))
  return (
    <>
      {filled.map((section) => (
        <Section
          key={(section.fields[0] ?? section.rows[0] ?? section.files[0])?.name}
          {...{ shown, section, changing }}
        />
      ))}
      <ReferredBy shown={shown} />
      {empty.length > 0 && (
        <details className={styles.folded}>
          <summary>
            <Icon of={ChevronRight} size={14} />
            {record.emptySections(empty.map(({ title }) => title ?? record.otherFields))}
          </summary>
          {empty.map((section) => (
            <Section key={section.fields[0]?.name} {...{ shown, section, changing }} />
          ))}
        </details>
      )}
      {view}
    </>
  )
}

interface SectionProps {
  readonly shown: Shown
  readonly section: ShownSection
  readonly changing: Changing | null
}

const Section = ({ shown, section, changing }: SectionProps) => {
  const { title, fields, rows, files } = section
  const [only] = rows
  const named = title !== null && fields.length === 0 && rows.length === 1
  return (
    <>
      {fields.length > 0 && (
        <section className={styles.section}>
          {title && <h3 className={styles.title}>{title}</h3>}
          <Fields shown={shown} fields={fields} changing={changing} />
        </section>
      )}
      {rows.map((field) => (
        <section key={field.name} className={styles.section}>
          <ChildRows shown={shown} field={field} title={named && field === only ? title : field.label} />
        </section>
      ))}
      {files.map((field) => (
        <section key={field.name} className={styles.section}>
          <RowFiles shown={shown} field={field} changing={changing} />
        </section>
      ))}
    </>
  )
}
