import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { locale } from '#texts/grammar'
import { asking, rights } from '#texts/rights'
import type { Why } from '../../../../schemas/why.ts'
import type { WhyTest } from '../../../../schemas/why-test.ts'
import { Icon } from '../design/Icon.tsx'
import { useModel } from '../state/use-model.ts'
import styles from './rights.module.css'

/** The answer in words: each verb with its reason, the permissions from each role, and each test of each scope. */
export const RightsAnswer = ({ told }: { readonly told: Why }) => {
  const { account, row, rows, verbs, buttons, hidden, fixed } = told
  const scopes = verbs[0]?.scopes ?? []
  const given = (name: string) => [
    ...new Set(
      verbs.flatMap((each) =>
        each.scopes.filter((scope) => scope.name === name).flatMap(({ roles }) => roles),
      ),
    ),
  ]
  return (
    <div className={styles.answer}>
      {!account.active && <p className="bold">{rights.inactive(account.name)}</p>}
      <section>
        <h3 className="large bold breaks">{row ? row.name : asking.verdicts}</h3>
        <Verdicts of={verbs.map(({ verb, ...verdict }) => ({ name: verb, ...verdict }))} />
        {rows && (
          <p className="quiet">
            {asking.seen(rows.seen.toLocaleString(locale), rows.all.toLocaleString(locale))}
          </p>
        )}
        {hidden.length > 0 && <p className="quiet">{rights.hidden(hidden)}</p>}
        {fixed.length > 0 && <p className="quiet">{rights.fixed(fixed)}</p>}
      </section>
      {buttons.length > 0 && (
        <section>
          <h3 className="large bold breaks">{asking.buttons}</h3>
          <Verdicts of={buttons} />
        </section>
      )}
      <Roles told={told} />
      {scopes.length > 0 && (
        <section>
          <h3 className="large bold breaks">{asking.scopes}</h3>
          <ul className={styles.list}>
            {scopes.map((scope) => (
              <Scope key={scope.name} scope={scope} roles={given(scope.name)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface Verdict {
  readonly name: string
  readonly may: boolean
  readonly says: string
  readonly would: string | null
}

/** Each action: whether the user may do it, why, and what would permit it. */
const Verdicts = ({ of }: { readonly of: readonly Verdict[] }) => (
  <ul className={styles.list}>
    {of.map(({ name, may, says, would }) => (
      <li key={name} className={styles.verdict} data-may={may}>
        <Icon of={may ? Check : X} size={14} />
        <div>
          <p>{says}</p>
          {would !== null && <p className="quiet">{would}</p>}
        </div>
      </li>
    ))}
  </ul>
)

/** The permissions that each of the user's roles grants for the screen. */
const Roles = ({ told: { account } }: { readonly told: Why }) => {
  const model = useModel()
  const titleOf = (permission: string): string => {
    const [, verb = '', scope] = permission.split('.')
    const entity = model.list.find(({ plural }) => permission.startsWith(`${plural}.`))
    const title = entity?.scopes.find(({ name }) => name === scope)?.title
    return asking.gives(verb, title ?? null)
  }
  return (
    <section>
      <h3 className="large bold breaks">{asking.how}</h3>
      {account.roles.length === 0 && <p className="quiet">{rights.noRole}</p>}
      <ul className={styles.list}>
        {account.roles.map(({ id, title, everything, permissions }) => (
          <li key={id} className={styles.role}>
            <span className="bold">{title}</span>{' '}
            <span>
              {everything ? asking.everything : permissions.map(titleOf).join(', ') || asking.nothing}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ScopeWhy = Why['verbs'][number]['scopes'][number]

const Scope = ({ scope, roles }: { readonly scope: ScopeWhy; readonly roles: readonly string[] }) => {
  const { title, rule, holds } = scope
  const tests = scope.tests as readonly WhyTest[] // recursive, which the schema's type cannot express
  return (
    <li className={styles.scope}>
      <p className={styles.name}>
        <span className="bold">{title}</span>{' '}
        <span className="quiet">{roles.length > 0 ? asking.given(roles) : asking.notGiven}</span>
      </p>
      {holds === null ? <p className="quiet">{rule}</p> : <Tests tests={tests} />}
    </li>
  )
}

/** The tests of a scope: whether the row passes each, and the row's value. */
const Tests = ({ tests }: { readonly tests: readonly WhyTest[] }) => (
  <ul className={styles.tests}>
    {tests.map(({ words, holds, present, of }) => (
      <li key={words} data-may={holds}>
        <div className={styles.test}>
          <span className={styles.mark}>
            <Icon of={holds ? Check : X} size={14} />
            {holds ? asking.yes : asking.no}
          </span>
          <span>{words}</span>
          {present !== null && (
            <span className={styles.present}>
              {asking.here} <b>{present || rights.empty}</b>
            </span>
          )}
        </div>
        {of.length > 0 && <Tests tests={of} />}
      </li>
    ))}
  </ul>
)
