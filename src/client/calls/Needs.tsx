import { callTexts } from '../../model/calls-messages.ts'
import { Chip } from '../design/Chip.tsx'
import { useHolds } from '../hooks/use-user.ts'
import styles from './calls.module.css'

/** What a caller must have: nothing, a sign-in, or one of some permissions, and which of them one holds. */
export const Needs = ({ needs }: { readonly needs: readonly string[] | null }) => {
  const holds = useHolds()
  const words = needs === null ? callTexts.nobody : needs.length === 0 ? callTexts.anybody : null
  return (
    <section>
      <h3>{callTexts.needs}</h3>
      <p>{words ?? (needs?.length === 1 ? callTexts.just : callTexts.oneOf)}</p>
      {words === null && (
        <ul className={styles.needs}>
          {needs?.map((permission) => (
            <li key={permission}>
              <code>{permission}</code>
              <Chip tone={holds(permission) ? 'green' : 'neutral'}>
                {holds(permission) ? callTexts.held : callTexts.notHeld}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
