import { shownSections } from '../../model/form.ts'
import { form } from '../../model/form-messages.ts'
import type { EntityModel } from '../../model/index.ts'
import { Skeleton } from '../design/Skeleton.tsx'
import { useModel } from '../hooks/use-model.ts'
import styles from './form.module.css'
import { isWide } from './is-wide.ts'

interface FormSkeletonProps {
  readonly entity: EntityModel
  readonly editing: boolean
}

/** The form's shape while its row is on the way. */
export const FormSkeleton = ({ entity, editing }: FormSkeletonProps) => {
  const model = useModel()
  return (
    <div className={styles.page} aria-busy="true">
      <span className="sr-only" role="status">
        {form.loading}
      </span>
      <div className={styles.scroll}>
        <div className={styles.form}>
          {shownSections(entity, editing).map((section, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a form never change
            <div className={styles.section} key={at}>
              <div>
                <Skeleton width="112px" height="14px" />
              </div>
              <div className={styles.fields}>
                {section.groups
                  .filter((group) => group.when === null)
                  .flatMap((group) => group.fields)
                  .map((field) => (
                    <div className={styles.field} data-wide={isWide(model, entity, field)} key={field.name}>
                      <div className={styles.bones}>
                        <Skeleton width="96px" />
                        <Skeleton height="36px" />
                      </div>
                    </div>
                  ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
