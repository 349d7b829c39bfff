import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test as base, expect } from '@playwright/test'
import { pinnedNode, root } from '../../commands/parts/paths.mjs'
import { freePort } from '../../commands/parts/port.mjs'
import { signIn } from '../support/calls.ts'
import { workshop } from './offices.ts'

const account = { email: 'admin@example.org', password: 'a long enough passphrase' }

interface Developed {
  readonly url: string
  /** Where the server behind the page listens. */
  readonly api: string
  readonly region: string
  /** Ends it as a crash would, without a word. */
  readonly kill: () => void
}

/** `npm run dev` of a copy of the tests' own product, whose descriptors a test may change. */
const test = base.extend<{ readonly office: Developed }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs off the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'developed-'))
      for (const part of ['app.ts', 'entities'])
        await cp(join(workshop, part), join(folder, part), { recursive: true })
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const env = {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: `sqlite:${join(folder, 'dev.db')}`,
        ADMIN_EMAIL: account.email,
        ADMIN_PASSWORD: account.password,
        LOG_LEVEL: 'silent',
      }
      const dev = spawn(pinnedNode, [join('commands', 'dev.mjs'), '--app', folder], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const ended = once(dev, 'exit')
      let said = ''
      dev.stdout.on('data', (text) => {
        said += text
      })
      const healthy = () =>
        fetch(`${url}/api/health`)
          .then(({ ok }) => ok)
          .catch(() => false)
      while (dev.exitCode === null && !(await healthy())) await pause(50)
      await use({
        url,
        api: said.match(/Calls go to (\S+)/)?.[1] ?? '',
        region: join(folder, 'entities', 'region.ts'),
        kill: () => void dev.kill('SIGKILL'),
      })
      dev.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
    { timeout: 240_000 },
  ],
})

const answering = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    () => true,
    () => false,
  )

test('in development a descriptor shows as it is written, and its faults stand over the page until they are mended', async ({
  page,
  context,
  office: { url, api, region, kill },
}) => {
  await page.addInitScript(() => {
    const typeOn = () => {
      const { value } = (document.activeElement ?? {}) as { readonly value?: string } // only an input has one
      if (value === 'Half a na') document.execCommand('insertText', false, 'me')
    }
    addEventListener('beforeunload', typeOn, { capture: true }) // the very last that somebody can type
  })
  const office = await signIn(url, account.email, account.password)
  await context.addCookies([{ name: 'token', value: office.token ?? '', url }])
  await page.goto(`${url}/#/scales`)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const entry = menu.getByRole('link', { name: 'Regions', exact: true })
  await expect(menu.getByRole('link', { name: 'Scales', exact: true })).toBeVisible()
  await expect(entry).toHaveCount(0)

  const go = (address: string) => expect(() => page.evaluate((to) => location.assign(to), address)).toPass() // again where the page was just loading anew

  const answers = async () => (await office.call('GET', '/api/regions')).status
  const sound = (await readFile(region.replace('region', 'scale'), 'utf8')).replaceAll('scale', 'region')

  await test.step('a new one is in the menu, and its calls answer', async () => {
    await writeFile(region, sound)
    await expect(entry).toBeVisible()
    await expect.poll(answers).toBe(200)
    expect((await office.call('POST', '/api/regions', { name: 'Highlands' })).status).toBe(201)
    // Meanwhile the page may load anew, more than once: what is pressed just then is lost.
    await expect(async () => {
      await entry.click()
      await expect(page.getByRole('heading', { name: 'Regions', level: 1 })).toBeVisible({ timeout: 10_000 })
    }).toPass()
  })

  await test.step('a label that changes shows at once, in a form with what is typed in it and in the list', async () => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await go('#/region-form')
    await page.getByLabel('Name').fill('Half a na')
    await writeFile(region, sound.replace("text('Name'", "text('Whole name'"))
    await expect(page.getByLabel('Whole name')).toHaveValue('Half a name')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    expect(asked).toEqual([])
    await page.getByLabel('Whole name').fill('')
    await go('#/regions')
    await expect(page.getByRole('columnheader', { name: 'Whole name' })).toBeVisible()
  })

  await test.step('faults are named over the page, all at once, and go when they are mended', async () => {
    const faults = page.locator('vite-error-overlay')
    await writeFile(region, '') // as an editor on a busy machine: emptied first, written a moment later
    await pause(25)
    await writeFile(
      region,
      sound.replace("options: 'all'", "options: 'all', columns: ['nmae']").replace("icon: '", "icon: 'x"),
    )
    await expect(faults).toContainText(
      "entities/region.ts:7  E-COLUMN-1  columns: the column 'nmae' is no field here.",
    )
    await expect(faults).toContainText("Did you mean 'layers'?")
    await writeFile(region, sound)
    await expect(faults).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toBeVisible()
    await expect.poll(answers).toBe(200)
  })

  await test.step('one that is taken away is gone from the menu, and its calls with it', async () => {
    await rm(region)
    await expect(entry).toHaveCount(0)
    await expect.poll(answers).toBe(404)
  })

  await test.step('killed, it leaves no server behind', async () => {
    expect(await answering(api)).toBe(true)
    kill()
    await expect.poll(() => answering(api)).toBe(false)
  })
})
