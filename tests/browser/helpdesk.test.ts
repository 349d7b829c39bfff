import { everyScreen } from './example-screens.ts'
import { test } from './screen.ts'

/** Built and started as `npm run demo -- --app examples/helpdesk` does. */
test.use({ office: 'helpdesk' })
test.describe.configure({ mode: 'default' }) // one server is enough

test('every screen can be read by everybody, at every width and in both themes', async ({
  signedIn: page,
}) => {
  test.setTimeout(600_000)
  await everyScreen(page, 'helpdesk')
})
