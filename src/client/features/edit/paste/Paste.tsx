import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { pasting } from '#texts/paste'
import { bulkDone } from '../../../../../schemas/bulk-done.ts'
import { type PastePreview, pastePreview } from '../../../../../schemas/paste-preview.ts'
import { isRow } from '../../../../model/index.ts'
import { conform } from '../../../../model/values/conform.ts'
import { toast } from '../../../shared/design/overlay/toast.ts'
import { cellValueText } from '../../../shared/field-editor/may-change.ts'
import { dataIn } from '../../../shared/request/answers.ts'
import { mayAny } from '../../../shared/request/has-permission.ts'
import { asFailed } from '../../../shared/request/http-call.ts'
import { refreshAll, sendWrite } from '../../../shared/request/save.ts'
import { useRequests, useToday } from '../../../shared/request/use-requests.tsx'
import { useCan, useHasPermission, useLock } from '../../../shared/request/use-user.ts'
import type { ShownList } from '../../../shared/screen/dock.ts'
import { useModel } from '../../../shared/state/use-model.ts'
import { readBlock, writeBlock } from './block.ts'
import { followPaste, type PasteAnchor } from './follow-paste.ts'
import { PasteDialog } from './PasteDialog.tsx'
import { layBlock, type Pasted } from './pasted.ts'
import { judgePaste } from './preview.ts'

/** A paste in preview, before it is written. */
interface Looked {
  readonly pasted: Pasted
  readonly preview: PastePreview
  /** Rows have changed since the first preview. */
  readonly moved: boolean
}

/** Copy and paste on the cells of a list. A paste into one row is written at once; more rows are previewed first. */
export const Paste = ({ list }: { readonly list: ShownList }) => {
  const { entity, region } = list
  const model = useModel()
  const requests = useRequests()
  const today = useToday()
  const holds = useHasPermission()
  const lock = useLock()
  const looking = useMemo(() => ({ model, entity, today, holds, lock }), [model, entity, today, holds, lock])
  const [looked, look] = useState<Looked | null>(null)
  const [busy, setBusy] = useState(false)
  const path = `${entity.api.list}/paste`

  const failed = (error: unknown) =>
    toast({ tone: 'red', title: pasting.failed, text: asFailed(error).message })

  const change = async (pasted: Pasted, preview: PastePreview): Promise<void> => {
    setBusy(true)
    try {
      const { answer, batch } = await sendWrite(requests, 'POST', path, {
        rows: pasted.asked,
        mark: preview.mark,
      })
      const { changed, refused } = dataIn(bulkDone, answer)
      look(null)
      const cells = pasting.cells(judgePaste(pasted, preview).changes)
      const told = [
        pasting.changed(cells, pasting.rows(changed)),
        ...refused.map(({ count, reason }) => pasting.kept(pasting.rows(count), reason)),
      ]
      toast({ tone: 'green', title: pasting.done, text: told.join(' '), batch })
      refreshAll(requests)
    } catch (error) {
      const { status, data } = asFailed(error)
      if (status === 409 && isRow(data)) look({ pasted, preview: conform(pastePreview, data), moved: true })
      else failed(error)
    } finally {
      setBusy(false)
    }
  }

  const paste = async (text: string, { rows, columns }: PasteAnchor): Promise<void> => {
    const block = readBlock(text)
    const pasted = layBlock(looking, block, rows, columns)
    const { asked, beyond, cells } = pasted
    try {
      const answer = asked.length === 0 ? null : await requests.call('POST', path, { rows: asked, dry: true })
      const preview = dataIn(pastePreview, answer)
      const { refused, changes } = judgePaste(pasted, preview)
      const isWhole = beyond.rows + beyond.columns + refused === 0
      if (isWhole && changes === 0) toast({ tone: 'green', title: pasting.done, text: pasting.nothing })
      else if (isWhole && cells.every(({ row }) => row === cells[0]?.row)) await change(pasted, preview)
      else look({ pasted, preview, moved: false })
    } catch (error) {
      failed(error)
    }
  }

  const latest = useRef({ list, paste })
  useLayoutEffect(() => {
    latest.current = { list, paste }
  })
  const can = useCan('paste')
  const may = can && mayAny(holds, entity.permission.update)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a table is followed as long as it is this one
  useEffect(
    () =>
      followPaste({
        list: () => latest.current.list,
        text: (row, { field, inside }) => {
          const held: unknown = inside === null ? row : row[inside]
          return isRow(held) ? cellValueText(model, field, held) : ''
        },
        write: writeBlock,
        paste: (text, from) => {
          if (may) void latest.current.paste(text, from)
        },
      }),
    [region, model, may],
  )
  return (
    <PasteDialog
      {...{ model, entity, looked, busy }}
      onChange={() => looked && void change(looked.pasted, looked.preview)}
      onClose={() => look(null)}
    />
  )
}
