import { type DragEvent, useEffect, useRef, useState } from 'react'
import { importing as words } from '#texts/import-screen'
import { useMay } from '../../shared/request/use-user.ts'
import { NoPermission } from '../../shared/screen/NoPermission.tsx'
import type { ImportScreenProps } from '../../shared/screen/screen.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { DoneStep } from './DoneStep.tsx'
import { FileStep } from './FileStep.tsx'
import styles from './import.module.css'
import { type Importing, type ImportStep, steps, useImport } from './use-import.ts'

/** Imports rows from a file, step by step. The user can go back to earlier steps without losing choices. */
export const ImportScreen = ({ entity }: ImportScreenProps) => {
  const may = useMay()
  const control = useImport(entity)
  const [over, setOver] = useState(false)
  const { step } = control
  const body = useFocusOf(step)
  usePaste(control)
  if (!(may('create', entity) && may('update', entity))) return <NoPermission />
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && control.busy !== 'import') control.choose(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can be chosen by its button as well
    <div
      className={styles.screen}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        const isStill = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
        if (!isStill) setOver(false) // it moved to another part of the screen
      }}
      onDrop={drop}
    >
      <Steps control={control} />
      <section ref={body} className={styles.step} tabIndex={-1} aria-label={words.step[step]}>
        {step === 'file' && <FileStep control={control} />}
        {step === 'columns' && control.look && (
          <ColumnsStep entity={entity} control={control} look={control.look} />
        )}
        {step === 'check' && control.preview && (
          <CheckStep entity={entity} control={control} preview={control.preview} />
        )}
        {step === 'done' && control.done && (
          <DoneStep entity={entity} control={control} done={control.done} />
        )}
      </section>
      <p className="sr-only" role="status">
        {control.busy === 'look' ? words.reading : control.busy === 'check' ? words.checking : ''}
      </p>
    </div>
  )
}

/** Moves the focus to each new step, since the focused element is removed. */
const useFocusOf = (step: ImportStep) => {
  const body = useRef<HTMLElement>(null)
  const last = useRef(step)
  useEffect(() => {
    const { activeElement: active } = document
    const isHere =
      active === null || active === document.body || body.current?.parentElement?.contains(active)
    if (last.current !== step && isHere) body.current?.focus()
    last.current = step
  }, [step])
  return body
}

/** Treats a paste outside input fields as an imported file. */
const usePaste = ({ choose, busy }: Importing): void => {
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const { target, clipboardData } = event
      if (target instanceof HTMLElement && target.matches('input, textarea, select')) return
      const [file] = clipboardData?.files ?? []
      const text = clipboardData?.getData('text/plain') ?? ''
      const isTable = /[\n\t]/.test(text)
      if (busy === 'import' || !(file || isTable)) return
      event.preventDefault()
      choose(file ?? new File([text], words.pasted, { type: 'text/tab-separated-values' }))
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [choose, busy])
}

/** The steps: the current one, with links to earlier ones. */
const Steps = ({ control: { step, go, busy } }: { readonly control: Importing }) => {
  const now = steps.indexOf(step)
  return (
    <ol className={styles.steps} aria-label={words.steps}>
      {steps.map((each, place) => {
        const isBack = place < now && step !== 'done' && busy !== 'import'
        const face = (
          <>
            <i aria-hidden="true">{place < now ? '✓' : place + 1}</i>
            {words.step[each]}
          </>
        )
        return (
          <li
            key={each}
            data-state={place < now ? 'done' : place === now ? 'now' : undefined}
            aria-current={place === now ? 'step' : undefined}
          >
            {isBack ? (
              <button type="button" onClick={() => go(each)}>
                {face}
              </button>
            ) : (
              face
            )}
          </li>
        )
      })}
    </ol>
  )
}
