import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Fragment } from 'react'
import { callTexts } from '#texts/calls'
import { Icon } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { Chip, Tag } from '../../shared/design/marks.tsx'
import { callUrl } from '../../shared/request/http-call.ts'
import { useHasPermission } from '../../shared/request/use-user.ts'
import styles from './calls.module.css'
import { commandLine, exampleOf } from './example.ts'
import { type FieldRow, fieldRows } from './field-rows.ts'
import type { ApiDocument, DocumentedAnswer, DocumentedCall } from './read-document.ts'
import { type Schemas, schemaAlternatives } from './schema.ts'

interface CallDetailProps {
  readonly call: DocumentedCall
  readonly document: ApiDocument
  readonly query: string
}

/** One API call: permissions, parameters, body and responses, with examples generated from its schemas. */
export const CallDetail = ({ call, document: { schemas }, query }: CallDetailProps) => {
  const { method, path, summary, parameters, body, answers, needs } = call
  const example = body ? exampleOf(body, { schemas, path }) : undefined
  const address = callUrl(path).href
  return (
    <article className={styles.article} aria-labelledby="call">
      <Link to={`/calls${query}`} className={styles.back}>
        <Icon of={ChevronLeft} size={14} />
        {callTexts.all}
      </Link>
      <h2 id="call" className={styles.title}>
        <span className={styles.method}>{method}</span> <span className={styles.path}>{path}</span>
      </h2>
      <p>{summary}</p>
      <Needs needs={needs} />
      {parameters.length > 0 && (
        <section>
          <h3>{callTexts.parameters}</h3>
          <FieldTable
            label={callTexts.parameters}
            rows={parameters.map((row) => ({
              ...row,
              notes: row.place === 'path' ? [callTexts.inPath, ...row.notes] : row.notes,
            }))}
          />
        </section>
      )}
      {body && (
        <section>
          <h3>{callTexts.payload}</h3>
          <FieldTable label={callTexts.payload} rows={fieldRows(body, schemas)} />
        </section>
      )}
      <section>
        <h3>{callTexts.commandLine}</h3>
        <Code
          label={callTexts.commandLine}
          text={commandLine(method, address, { signedIn: needs !== null, body: example })}
        />
      </section>
      <section>
        <h3>{callTexts.answers}</h3>
        <Answers answers={answers} schemas={schemas} path={path} />
      </section>
    </article>
  )
}

/** The access a call needs: none, a sign-in, or one of several permissions. Marks the permissions that the user has. */
const Needs = ({ needs }: { readonly needs: readonly string[] | null }) => {
  const holds = useHasPermission()
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

interface FieldTableProps {
  readonly label: string
  readonly rows: readonly FieldRow[]
}

/** Table of parameters or fields: name, title, kind, whether it is required, and limits. */
const FieldTable = ({ label, rows }: FieldTableProps) => (
  <dl className="topped" aria-label={label}>
    {rows.map(({ name, title, kind, required, notes }) => (
      <div key={name} className={styles.field}>
        <dt>
          <code>{name}</code>
          {title && <span className={styles.label}>{title}</span>}
        </dt>
        <dd>
          <span className="row wraps gap">
            {kind}
            {required && <Tag>{callTexts.required}</Tag>}
          </span>
          {notes.length > 0 && <span className={styles.notes}>{notes.join('. ')}.</span>}
        </dd>
      </div>
    ))}
  </dl>
)

interface AnswersProps {
  readonly answers: readonly DocumentedAnswer[]
  readonly schemas: Schemas
  readonly path: string
}

const Body = ({
  answer,
  schemas,
  path,
}: Omit<AnswersProps, 'answers'> & { readonly answer: DocumentedAnswer }) =>
  answer.schema ? (
    schemaAlternatives(answer.schema, schemas).map((choice, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the choices of an answer never change
      <Fragment key={place}>
        {place > 0 && <p className={styles.notes}>{callTexts.otherwise}</p>}
        <Code
          label={[callTexts.example, answer.status, place > 0 ? place + 1 : ''].filter(Boolean).join(' ')}
          text={JSON.stringify(exampleOf(choice, { schemas, path }), null, 2)}
        />
      </Fragment>
    ))
  ) : (
    <p className={styles.notes}>{callTexts.noBody}</p>
  )

/** The responses by status, each with an example body. Error responses are collapsed. */
const Answers = ({ answers, ...rest }: AnswersProps) =>
  answers.map((answer) => (
    <details key={answer.status} className={styles.answer} open={answer.status.startsWith('2')}>
      <summary>
        <code>{answer.status}</code> {answer.description}
      </summary>
      <Body answer={answer} {...rest} />
    </details>
  ))

interface CodeProps {
  readonly label: string
  readonly text: string
}

/** Preformatted text in a scrollable region of its own. */
const Code = ({ label, text }: CodeProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse must be able to scroll it
  <section className={styles.code} aria-label={label} tabIndex={0}>
    <pre>{text}</pre>
  </section>
)
