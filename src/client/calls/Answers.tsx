import { Fragment } from 'react'
import { callTexts } from '../../model/calls-messages.ts'
import { Code } from './Code.tsx'
import styles from './calls.module.css'
import { exampleOf } from './example.ts'
import type { Answer } from './read-document.ts'
import { choicesOf, type Schemas } from './schema.ts'

interface AnswersProps {
  readonly answers: readonly Answer[]
  readonly schemas: Schemas
  readonly path: string
}

const Body = ({ answer, schemas, path }: Omit<AnswersProps, 'answers'> & { readonly answer: Answer }) =>
  answer.schema ? (
    choicesOf(answer.schema, schemas).map((choice, place) => (
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

/** The answers by their status, each with an example of its body; those that fail are folded away. */
export const Answers = ({ answers, ...rest }: AnswersProps) =>
  answers.map((answer) => (
    <details key={answer.status} className={styles.answer} open={answer.status.startsWith('2')}>
      <summary>
        <code>{answer.status}</code> {answer.description}
      </summary>
      <Body answer={answer} {...rest} />
    </details>
  ))
