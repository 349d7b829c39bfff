import {
  chips,
  choice,
  date,
  datetime,
  entity,
  flag,
  initially,
  longtext,
  me,
  money,
  readonly,
  reference,
  references,
  required,
  sortable,
  text,
  unique,
} from '#descriptor'

/** Buttons of every shape: done at once, asking, with a sentence before it, with a permission of their own. */
export default entity({
  one: 'claim',
  many: 'claims',

  fields: {
    subject: text('Subject', required, sortable, unique),
    owner: reference('Owner', 'user', initially(me)),
    state: choice(
      'State',
      ['Draft', 'Sent', 'Approved', 'Refused'],
      chips({ Sent: 'blue', Approved: 'green', Refused: 'red' }),
      initially('Draft'),
    ),
    witnesses: references('Witnesses', 'user'),
    amount: money('Amount', 'EUR'),
    reason: longtext('Reason'),
    urgent: flag('Urgent'),
    wanted: date('Wanted by'),
    condition: reference('Condition', 'status'),
    sent_on: date('Sent on', sortable, readonly),
    decided_by: reference('Decided by', 'user', readonly),
    decided_at: datetime('Decided', readonly),
  },
  form: [
    { title: 'Claim', show: ['subject', 'owner', 'witnesses', 'amount', 'urgent', 'wanted', 'condition'] },
    { title: 'Decision', editing: true, show: ['state', 'reason'] },
  ],
  columns: ['subject', 'state', 'amount', 'owner', 'urgent', 'wanted', 'sent_on', 'decided_by'],
  lists: { 'to-decide': ['To decide', { state: ['Draft', 'Sent'] }] },

  requiredWhen: { wanted: { urgent: true } },
  never: [{ when: { state: 'Refused', reason: null }, at: 'reason', says: 'Say why it is refused.' }],
  transitions: {
    state: {
      null: ['Draft'],
      Draft: ['Sent'],
      Sent: [['Approved', 'claims.approve'], 'Refused'],
      Refused: ['Draft'],
    },
  },
  buttons: {
    send: ['Send', { when: { state: 'Draft', owner: me }, set: { state: 'Sent', sent_on: 'today' } }],
    approve: [
      'Approve',
      {
        when: { state: 'Sent' },
        set: { state: 'Approved', decided_by: me, decided_at: 'now' },
        asks: ['amount'],
        needs: 'claims.approve',
        confirm: 'The customer is told.',
      },
    ],
    refuse: [
      'Refuse',
      {
        when: { state: 'Sent' },
        set: { state: 'Refused', decided_by: me, decided_at: 'now' },
        asks: ['reason'],
      },
    ],
    hurry: [
      'Hurry',
      {
        when: { urgent: false, state: { not: 'Approved' } },
        set: { urgent: true, condition: 'In Work' },
        asks: ['wanted', 'owner'],
      },
    ],
    vouch: ['Vouch', { when: { witnesses: { any: me } }, set: { reason: 'Seen by a witness' } }],
    reopen: [
      'Take up again',
      {
        when: { state: 'Refused' },
        set: { state: 'Draft', decided_by: null, decided_at: null },
        confirm: 'What was decided is taken back.',
      },
    ],
  },
})
