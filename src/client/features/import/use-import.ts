import { useCallback, useEffect, useRef, useState } from 'react'
import { importing as words } from '#texts/import-screen'
import { partly, type Shape } from '../../../../schemas/basic.ts'
import { type ImportColumns, importColumns } from '../../../../schemas/import-columns.ts'
import { importDone } from '../../../../schemas/import-done.ts'
import { type ImportPreview, importPreview } from '../../../../schemas/import-preview.ts'
import { type EntityModel, isRow } from '../../../model/index.ts'
import { conform } from '../../../model/values/conform.ts'
import { toast } from '../../shared/design/overlay/toast.ts'
import { runBatch, runningBatch, toastBatchResult } from '../../shared/many/running-batch.ts'
import { dataIn } from '../../shared/request/answers.ts'
import { type BatchProgress, cancelBatch } from '../../shared/request/batches.ts'
import { asFailed, Failed } from '../../shared/request/http-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { isBatchDetached } from '../../shared/screen/resumable-batch.ts'
import { useStore } from '../../shared/state/store.ts'
import { asOctetStream, type ImportChoices, importPath, noImportChoices, sendImport } from './import-calls.ts'

export const steps = ['file', 'columns', 'check', 'done'] as const
export type ImportStep = (typeof steps)[number]

/** The result of an import. */
export interface ImportResult {
  readonly batch: string | null
  /** State of the batch; 'cancelled' if it was stopped and its changes reverted. */
  readonly state: string
  readonly created: number
  readonly changed: number
  readonly refused: number
}

/** An import, from choosing a file to its result. */
export interface Importing {
  readonly step: ImportStep
  readonly file: File | null
  readonly choices: ImportChoices
  readonly look: ImportColumns | null
  readonly preview: ImportPreview | null
  /** Progress of a running import. */
  readonly batch: BatchProgress | null
  readonly done: ImportResult | null
  /** The pending request. */
  readonly busy: 'look' | 'check' | 'import' | null
  readonly failed: Failed | null
  /** The preview was recomputed, since data changed between check and import. */
  readonly moved: boolean
  readonly choose: (file: File) => void
  readonly say: (change: Partial<ImportChoices>) => void
  readonly check: () => void
  readonly run: () => void
  readonly stop: () => void
  readonly go: (step: ImportStep) => void
  readonly again: () => void
  readonly retry: () => void
}

/** The response of an import that continues as a batch contains only the batch id. */
const endedAtOnce = partly(importDone.properties)

type Ended = Shape<typeof endedAtOnce>

const largest = 50 * 1024 * 1024

export const useImport = (entity: EntityModel): Importing => {
  const requests = useRequests()
  const [step, go] = useState<ImportStep>('file')
  const [file, setFile] = useState<File | null>(null)
  const [said, setSaid] = useState<ImportChoices>(noImportChoices)
  const [look, setLook] = useState<ImportColumns | null>(null)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const goes = useStore(runningBatch)
  const [done, setDone] = useState<ImportResult | null>(null)
  const [busy, setBusy] = useState<Importing['busy']>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
  const [moved, setMoved] = useState(false)
  const under = useRef<AbortController | null>(null)
  const last = useRef<() => void>(() => {})
  const importing = useRef(false)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      under.current?.abort()
      if (importing.current) isBatchDetached.set(true)
    }
  }, [])

  /** Runs one task at a time: a new one aborts the pending one. */
  const doing = useCallback(
    async (what: NonNullable<Importing['busy']>, work: (signal: AbortSignal) => Promise<void>) => {
      under.current?.abort()
      const control = new AbortController()
      under.current = control
      last.current = () => void doing(what, work)
      setBusy(what)
      setFailed(null)
      try {
        await work(control.signal)
      } catch (error) {
        if (!control.signal.aborted) setFailed(asFailed(error))
      } finally {
        if (under.current === control) setBusy(null)
      }
    },
    [],
  )

  const lookAt = useCallback(
    (chosen: File, wanted: ImportChoices) =>
      void doing('look', async (signal) => {
        const found = await sendImport(
          requests,
          importPath(entity, chosen, wanted),
          importColumns,
          chosen,
          signal,
        )
        if (signal.aborted) return
        setLook(found)
        setPreview(null)
        go('columns')
      }),
    [requests, entity, doing],
  )

  const choose = (chosen: File) => {
    under.current?.abort()
    setFile(chosen)
    setSaid(noImportChoices)
    setLook(null)
    setPreview(null)
    setMoved(false)
    go('file')
    if (chosen.size > largest) setFailed(new Failed(413, words.tooLarge))
    else lookAt(chosen, noImportChoices)
  }

  const say = (change: Partial<ImportChoices>) => {
    // Column choices no longer apply once the columns change.
    const isAnew = 'sheet' in change || 'delimiter' in change || 'encoding' in change || 'head' in change
    const wanted: ImportChoices = isAnew ? { ...said, ...noImportChoices, ...change } : { ...said, ...change }
    setSaid(wanted)
    if (file) lookAt(file, isAnew ? withoutColumns(wanted) : wanted)
    if (isAnew) setSaid(withoutColumns(wanted))
  }

  const check = () => {
    if (!file) return
    void doing('check', async (signal) => {
      const path = importPath(entity, file, said, { dry: '1' })
      const found = await sendImport(requests, path, importPreview, file, signal)
      if (signal.aborted) return
      setPreview(found)
      setMoved(false)
      go('check')
    })
  }

  const run = () => {
    if (!file || !preview) return
    const path = importPath(entity, file, said, { mark: preview.mark })
    const begun = { entity, does: 'import', count: preview.create + preview.change } as const
    void doing('import', async () => {
      importing.current = true
      try {
        let ended: Ended = {}
        const at = await runBatch(requests, begun, async () => {
          const answer = await requests.call('POST', path, asOctetStream(file))
          ended = dataIn(endedAtOnce, answer)
          return answer
        })
        if (left.current) return toastBatchResult(begun, at)
        const created = ended.created ?? at.created ?? preview.create
        setDone({
          batch: at.id || null,
          state: at.state,
          created,
          changed: ended.changed ?? Math.max(0, at.changed - created),
          refused: ended.refused ?? at.refused,
        })
        go('done')
      } catch (error) {
        const { status, data, message } = asFailed(error)
        if (left.current) return void toast({ tone: 'red', title: words.failed.import, text: message })
        if (status !== 409 || !isRow(data)) throw error
        setPreview(conform(importPreview, data))
        setMoved(true)
      } finally {
        importing.current = false
      }
    })
  }

  const batch = busy === 'import' ? (goes?.batch ?? null) : null
  const stop = () => {
    if (batch) void cancelBatch(requests, batch.id).catch((error) => setFailed(asFailed(error)))
    else under.current?.abort()
    if (!batch) setBusy(null)
  }

  const again = () => {
    setFile(null)
    setDone(null)
    setLook(null)
    setPreview(null)
    setSaid(noImportChoices)
    setFailed(null)
    go('file')
  }

  return {
    ...{ step, file, choices: said, look, preview, batch, done, busy, failed, moved },
    ...{ choose, say, check, run, stop, go, again, retry: () => last.current() },
  }
}

const withoutColumns = ({ by: _, ...said }: ImportChoices): ImportChoices => ({ ...said, ...noImportChoices })
