import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { accountTools } from '#texts/account'
import { AccountTools } from '../../../../src/client/features/account/AccountTools.tsx'
import { currentToast } from '../../../../src/client/shared/design/overlay/toast.ts'
import { Requests } from '../../../../src/client/shared/request/requests.ts'
import { RequestsProvider } from '../../../../src/client/shared/request/use-requests.tsx'
import { ModelProvider } from '../../../../src/client/shared/state/use-model.ts'
import { answering } from '../../answering.ts'
import { entityOf, model } from '../../product.ts'

const link = 'https://office.example.org/#/new-password/t-1'

beforeAll(() => import('../../../../src/client/shared/design/overlay/DialogBox.tsx')) // what opens late is there in time

/** Copies a link for a new password. @returns what was said, and what the old command found selected */
const copied = async (
  clipboard: { readonly writeText: () => Promise<void> } | undefined,
  byCommand = false,
) => {
  answering(({ method }) => ({
    body: method === 'POST' ? { data: { link, expires_at: '2026-11-22T12:00:00.000Z' } } : { data: [] },
  }))
  const user = userEvent.setup({ delay: null })
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as unknown as Clipboard)
  let selected: string | null = null
  document.execCommand = () => {
    const input = document.activeElement instanceof HTMLInputElement ? document.activeElement : null
    selected = input?.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0) ?? null
    return byCommand
  }
  currentToast.set(null)
  render(
    <ModelProvider value={model}>
      <RequestsProvider value={new Requests()}>
        <AccountTools account={entityOf('user')} id="7" />
      </RequestsProvider>
    </ModelProvider>,
  )
  await user.click(screen.getByRole('button', { name: accountTools.open }))
  await user.click(await screen.findByRole('button', { name: accountTools.make }))
  await user.click(await screen.findByRole('button', { name: accountTools.copy }))
  await waitFor(() => expect(currentToast.get()).not.toBeNull())
  return [currentToast.get()?.title, selected]
}

const refusing = { writeText: () => Promise.reject(new Error('No.')) }

test('a page over plain http, which has no clipboard, copies a link by the old command', async () => {
  expect(await copied(undefined, true)).toEqual([accountTools.copied, link])
})

test('what could not be copied is said, over plain http and over https', async () => {
  expect(await copied(undefined)).toEqual([accountTools.notCopied, link])
  cleanup()
  expect(await copied(refusing)).toEqual([accountTools.notCopied, null])
})
