import {
  accepts,
  date,
  daysUntil,
  entity,
  file,
  files,
  largest,
  phone,
  required,
  sequence,
  sortable,
  text,
  unique,
  url,
} from '#descriptor'

/** Its number begins anew each year, its site is told apart, and nobody need say more of it than a name. */
export default entity({
  one: 'parcel',
  many: 'parcels',
  label: 'number',
  fields: {
    number: sequence('No.', 'P-{year}-{000}', sortable),
    name: text('Name', required, sortable),
    leaves_on: date('Leaves on', sortable),
    days_left: daysUntil('Days Left', 'leaves_on'),
    site: url('Site', sortable, unique),
    bell: phone('Bell', sortable),
    slip: file('Slip', accepts('application/pdf'), largest('100 KB')),
    papers: files('Papers'),
  },
  lists: { bare: ['Without papers', { papers: null }], sealed: ['With a slip', { slip: { not: null } }] },
  menu: { group: 'Odd', order: 14, icon: 'tag' },
})
