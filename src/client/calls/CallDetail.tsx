import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link } from 'react-router-dom'
import { callTexts } from '../../model/calls-messages.ts'
import { addressOf } from '../address.ts'
import { Icon } from '../design/Icon.tsx'
import { Answers } from './Answers.tsx'
import { Code } from './Code.tsx'
import styles from './calls.module.css'
import { commandLine } from './command-line.ts'
import { exampleOf } from './example.ts'
import { FieldTable } from './FieldTable.tsx'
import { fieldRows } from './field-rows.ts'
import { Needs } from './Needs.tsx'
import type { ApiDocument, Call } from './read-document.ts'

interface CallDetailProps {
  readonly call: Call
  readonly document: ApiDocument
  readonly query: string
}

/** One call: what it needs, takes and answers, with examples made from its schemas. */
export const CallDetail = ({ call, document: { schemas }, query }: CallDetailProps) => {
  const { method, path, summary, parameters, body, answers, needs } = call
  const example = body ? exampleOf(body, { schemas, path }) : undefined
  const address = addressOf(path).href
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
