import { fresh, textbox } from './form-rows.ts'
import { test } from './screen.ts'

test.use({ office: 'berlin', own: { timezoneId: 'America/New_York' } })
test.describe.configure({ mode: 'default' })
test('shots', async ({ signedIn: page, admin }) => {
  test.setTimeout(400_000)
  const now = Date.now()
  const at = (h: number) => `${new Date(now + h * 3600e3).toISOString().slice(0, 19)}Z`
  for (const [p, s, e] of [
    ['Abbey of Melk', at(1), at(3)],
    ['Old town hall of Regensburg', at(-30), at(2)],
    ['St. Éloi', at(-500), null],
    ['Mill', at(60), at(70)],
    ['Twice', '2026-10-25T01:30:00Z', null],
    ['To the second', '2026-07-31T23:30:15Z', null],
  ] as const)
    await admin.call('POST', '/api/visits', { place: p, starts: s, ends: e })
  const dir = '/tmp/jointimes/shots'
  for (const scheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: scheme })
      const shot = (name: string) => page.screenshot({ path: `${dir}/${name}-${width}-${scheme}.png` })
      await page.goto('/#/visits')
      await page.getByRole('row').filter({ hasText: 'Melk' }).or(page.getByText('Melk')).first().waitFor()
      await page.waitForTimeout(500)
      await shot('list')
      await page.goto(
        `/#/visits?where=${encodeURIComponent(JSON.stringify({ starts: { from: 'today', before: 'now+2h' }, ends: { after: { field: 'starts' } } }))}`,
      )
      await page.waitForTimeout(1200)
      await shot('chips')
      await page.goto('/#/visit-form')
      await textbox(page, 'Place').fill(fresh('Tower'))
      await textbox(page, 'Starts').fill('25.10.26')
      await textbox(page, 'Starts, time').fill('0230')
      await page.keyboard.press('Tab')
      await textbox(page, 'Ends').fill('29-03-2026')
      await textbox(page, 'Ends, time').fill('2:30')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.waitForTimeout(600)
      await page.screenshot({ path: `${dir}/form-${width}-${scheme}.png`, fullPage: true })
      await textbox(page, 'Announced').fill('29-03-2026')
      await textbox(page, 'Announced, time').focus()
      await page.keyboard.press('Alt+ArrowDown')
      await page.waitForTimeout(600)
      await shot('times')
      await page.keyboard.press('Escape')
      await page.goto('/#/visits')
      const leave = page.getByRole('button', { name: /discard|leave/i })
      if (await leave.isVisible({ timeout: 1500 }).catch(() => false)) await leave.click()
      await page.waitForTimeout(700)
    }
})
