import { Route, Routes, useParams } from 'react-router-dom'
import { buttonFeatures } from '../../../../src/client/app/button-features.tsx'
import { Features } from '../../../../src/client/app/feature.tsx'
import { FormScreen } from '../../../../src/client/features/form/FormScreen.tsx'
import { ListScreen } from '../../../../src/client/features/list/ListScreen.tsx'
import * as words from '../../../../src/descriptor/index.ts'
import { build, pageOf, type Row } from '../../../../src/model/index.ts'
import type { Call } from '../../answering.ts'
import { type Answers, onStage } from '../../stage.tsx'

// A part that is fetched on first use is given up after a second, which a busy machine may take to read it.
await Promise.all([
  import('../../../../src/client/shared/design/overlay/MenuList.tsx'),
  import('../../../../src/client/shared/design/overlay/DialogBox.tsx'),
  import('../../../../src/client/features/form/PressDialog.tsx'),
  import('../../../../src/model/rules/scopes.ts'),
])

const person = words.entity({
  one: 'person',
  many: 'people',
  serves: 'account',
  fields: { name: words.text('Name', words.required) },
})
const invoice = words.entity({
  one: 'invoice',
  many: 'invoices',
  fields: {
    number: words.text('Number', words.required),
    state: words.choice('State', ['Draft', 'Sent', 'Paid']),
    owner: words.reference('Owner', 'person'),
    note: words.text('Note'),
    paid_on: words.date('Paid on', words.readonly),
  },
  form: [{ show: ['number', 'owner', 'state'] }],
  columns: ['number', 'state'],
  scopes: { own: ['Own invoices', { owner: words.me }] },
  requiredWhen: { note: { state: 'Paid' } },
  transitions: {
    state: { null: ['Draft'], Draft: ['Sent'], Sent: ['Paid', ['Draft', 'invoices.take-back']] },
  },
  buttons: {
    send: ['Send', { when: { state: 'Draft', owner: words.me }, set: { state: 'Sent' } }],
    pay: [
      'Mark paid',
      {
        when: { state: 'Sent' },
        set: { state: 'Paid', paid_on: 'today' },
        asks: ['note'],
        needs: 'invoices.pay',
        confirm: 'The customer is thanked.',
      },
    ],
    'take-back': [
      'Take back',
      { when: { state: 'Sent' }, set: { state: 'Draft' }, confirm: 'It is a draft again.' },
    ],
  },
})
export const model = build(
  [person, invoice].map((descriptor) => ({ file: `entities/${descriptor.one}.ts`, descriptor })),
  words.app({ name: 'bills', title: 'Bills', groups: [] }),
)
const found = model.entities.invoice
if (!found) throw new Error('There is no invoice.')
export const invoices = found

const anita = { id: 1, name: 'Anita' }

/** An invoice as our server answers it. */
export const invoiceOf = (changed: Row = {}): Row => ({
  id: 7,
  version: 3,
  number: 'INV-0007',
  state: 'Draft',
  owner_id: 1,
  owner: anita,
  note: null,
  paid_on: null,
  ...changed,
})

const Shown = () => <FormScreen entity={invoices} id={useParams().id ?? null} />

interface Stage {
  readonly holding?: readonly string[]
  readonly capabilities?: readonly string[]
  /** What is held of all invoices. */
  readonly verbs?: readonly string[]
}

/** The list and the form of invoices, over a server that says `answers`. */
export const open = (
  address: string,
  answers: Answers,
  { holding = ['invoices.pay', 'invoices.take-back'], capabilities = ['buttons'], verbs }: Stage = {},
) => {
  const permissions = [...(verbs ?? Object.values(invoices.permission)), 'people.read', ...holding]
  return onStage({
    model,
    answers: {
      'GET /api/user': { body: { id: 1, name: 'Anita', email: 'a@example.org', permissions, capabilities } },
      ...answers,
    },
    otherwise: () => ({ body: { data: [] } }),
    holding: [],
    entries: ['/elsewhere', address],
    matchMedia: (query) => ({
      matches: query === '(pointer: fine)',
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
    children: (
      <>
        <Routes>
          <Route path="/invoices" element={<ListScreen entity={invoices} list={null} />} />
          <Route path="/invoice-form/:id" element={<Shown />} />
          <Route path="*" element={null} />
        </Routes>
        <Features of={buttonFeatures} />
      </>
    ),
  })
}

/** A page of these rows, whatever was asked. */
export const paged = (rows: () => readonly Row[]) => (call: Call) => {
  const query = {
    keyword: '',
    sortBy: 'id',
    order: 'desc',
    has: '',
    where: '',
    page: 1,
    per_page: 10,
  } as const
  const data = rows()
  return { body: { ...pageOf(call.path.split('?')[0] ?? '', query, data.length, data.length), data } }
}
