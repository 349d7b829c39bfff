import { type Case, planted } from './case.ts'

const phoneRule = "{ phone: '112' }"
const siteRule = "{ site: 'https://books.example' }"
const site = "url('Site', unique)"

const pattern = 'S-{year}-{0000}'
const wrongly = (written: string) =>
  planted('E-SEQUENCE-1', 'shop', pattern, written, 'fields.number.pattern', written)

export const links: readonly Case[] = [
  ...['S-{year}', 'S-{0}-{00}', 'S-{yaer}-{00}', 'S-{month}-{00}', '{year}{year}{00}', 'S-{00}}'].map(
    wrongly,
  ),
  ...[`${'S'.repeat(40)}{0}`, 'S-{0000000000000}', ' S-{00}'].map(wrongly),
  planted('E-TRAIT-10', 'shop', `'${pattern}'`, `'${pattern}', required`, 'fields.number', 'required', {
    also: ['E-SEED-2'],
  }),
  planted(
    'E-TRAIT-17',
    'shop',
    `'${pattern}'`,
    `'${pattern}', initially('x')`,
    'fields.number.initially',
    "'x'",
  ),
  planted(
    'E-SEED-4',
    'shop',
    "phone: '+45",
    "number: 'S-2026-0001', phone: '+45",
    'seed.Old Books.number',
    'S-2026',
  ),
  planted('E-RULE-11', 'shop', phoneRule, "{ phone: '112  x1' }", 'lists.emergency.phone', '112  x1'),
  planted('E-RULE-11', 'shop', phoneRule, '{ phone: 112 }', 'lists.emergency.phone', 'phone: 112'),
  planted('E-RULE-11', 'shop', siteRule, "{ site: 'books.example' }", 'lists.ours.site', 'books.example'),
  planted('E-RULE-11', 'shop', siteRule, "{ site: 'https://B.io' }", 'lists.ours.site', 'https://B.io'),
  planted(
    'E-SEED-4',
    'shop',
    'https://old.example',
    'javascript:alert(1)',
    'seed.Old Books.site',
    'javascript',
  ),
  planted(
    'E-UPLOAD-1',
    'shop',
    "phone('Phone')",
    "phone('Phone', largest('1 MB'))",
    'fields.phone.largest',
    'largest',
  ),
  planted(
    'E-UPLOAD-1',
    'shop',
    "phone('Phone')",
    "phone('Phone', accepts('image/*'))",
    'fields.phone.accepts',
    'accepts',
  ),
  planted('E-UPLOAD-2', 'shop', 'application/pdf', 'application/pfd', 'fields.lease.accepts.0', 'pfd', {
    meant: 'application/pdf',
  }),
  planted('E-UPLOAD-2', 'shop', 'application/pdf', '.pdf', 'fields.lease.accepts.0', '.pdf'),
  planted(
    'E-UPLOAD-2',
    'shop',
    "accepts('application/pdf')",
    'accepts()',
    'fields.lease.accepts',
    'accepts()',
  ),
  ...['image/svg+xml', 'image/*', 'application/pdf'].map(
    (type): Case => ({
      code: 'E-UPLOAD-4',
      plants: [
        ['entities/book.ts', "image('Cover')", `image('Cover', accepts('${type}'))`],
        ['entities/book.ts', 'import {', 'import { accepts,'],
      ],
      path: 'fields.cover.accepts.0',
      line: type,
    }),
  ),
  planted('E-UPLOAD-3', 'shop', '20 MB', '20MB', 'fields.lease.largest', '20MB'),
  planted('E-UPLOAD-3', 'shop', '20 MB', '0 MB', 'fields.lease.largest', '0 MB'),
  planted('E-RULE-11', 'shop', 'lease: null', "lease: 'Lease.pdf'", 'lists.bare.lease', 'Lease.pdf'),
  planted('E-RULE-6', 'shop', 'plans: null', "plans: { has: 'pdf' }", 'lists.bare.plans', 'has'),
  planted('E-TRAIT-1', 'shop', "files('Plans')", "files('Plans', sortable)", 'fields.plans', 'sortable'),
  planted('E-TRAIT-14', 'shop', "files('Plans')", "files('Plans', unique)", 'fields.plans', 'unique'),
  planted('E-TRAIT-15', 'shop', "files('Plans')", "files('Plans', unsearched)", 'fields.plans', 'unsearched'),
  planted(
    'E-TRAIT-17',
    'shop',
    "files('Plans')",
    "files('Plans', initially(7))",
    'fields.plans.initially',
    '7',
  ),
  planted('E-SEED-4', 'shop', '+45 12 34 56 78', 'call us', 'seed.Old Books.phone', 'call us'),
  planted('E-TRAIT-3', 'shop', site, "url('Site', chips({ x: 'red' }))", 'fields.site.chips', 'chips'),
  planted('E-TRAIT-8', 'shop', "phone('Phone')", "phone('Phone', between(1, 2))", 'fields.phone', 'phone'),
  planted(
    'E-TRAIT-11',
    'shop',
    "phone('Phone')",
    "phone('Phone', initially('x'))",
    'fields.phone.initially',
    "'x'",
  ),
]
