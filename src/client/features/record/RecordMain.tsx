import ChevronRight from 'lucide-react/icons/chevron-right'
import { record } from '#texts/record'
import { Icon } from '../../shared/design/Icon.tsx'
import { type ShownSection, sectionsOf } from '../../shared/record/record-row.ts'
import { type RecordContext, useFilled } from '../../shared/record/use-record.ts'
import { ChildRowsPanel } from './ChildRowsPanel.tsx'
import { FieldList } from './FieldList.tsx'
import { ReferredBy } from './ReferredBy.tsx'
import { RowFiles } from './RowFiles.tsx'
import styles from './record.module.css'
import { type RecordEditing, useRecordEditing } from './use-record-editing.tsx'

/** The row's values in the sections of its form. Empty fields are folded into one line. */
export const RecordMain = ({ shown }: { readonly shown: RecordContext }) => {
  const { model, entity, row, today, sees } = shown
  const { changing, view } = useRecordEditing(shown)
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
  readonly shown: RecordContext
  readonly section: ShownSection
  readonly changing: RecordEditing | null
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
          <FieldList shown={shown} fields={fields} changing={changing} />
        </section>
      )}
      {rows.map((field) => (
        <section key={field.name} className={styles.section}>
          <ChildRowsPanel shown={shown} field={field} title={named && field === only ? title : field.label} />
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
