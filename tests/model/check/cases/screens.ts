import { type Case, planted } from './case.ts'

const shown = "show: ['name', 'born']"
const columns = "columns: ['name', 'author', 'due', 'days']"

export const screens: readonly Case[] = [
  planted('E-LABEL-1', 'book', "label: 'name'", "label: 'nmae'", 'label', 'nmae', { meant: 'name' }),
  planted('E-LABEL-2', 'book', "label: 'name'", "label: ['name', 'cover']", 'label', 'label:'),
  planted('E-LABEL-3', 'card', "text('Code', required)", "text('Code')", 'label', 'label:'),
  planted('E-ALIAS-1', 'book', "{ title: 'name' }", "{ title: 'nmae' }", 'aliases.title', 'nmae', {
    meant: 'name',
  }),
  planted('E-ALIAS-2', 'book', "{ title: 'name' }", "{ notes: 'name' }", 'aliases.notes', 'aliases:'),
  planted('E-COLUMN-1', 'book', columns, "columns: ['name', 'athor', 'due', 'days']", 'columns', 'athor', {
    meant: 'author',
  }),
  planted('E-COLUMN-2', 'book', columns, "columns: ['name', 'due', 'name']", 'columns', 'columns:'),
  planted('E-COLUMN-3', 'person', "'roles'],", "'roles', 'password'],", 'columns', 'columns:'),
  planted('E-COLUMN-4', 'book', "without: ['due']", "without: ['pages']", 'plain', 'plain:'),
  planted('E-COLUMN-5', 'card', "columns: ['code']", 'columns: []', 'columns', 'columns:'),
  planted('E-FORM-1', 'author', shown, "show: ['name', 'bron']", 'form.0.show', 'bron', { meant: 'born' }),
  planted('E-FORM-1', 'author', shown, "show: ['nmae', 'born']", 'form.0.show', 'nmae', { meant: 'name' }),
  planted('E-FORM-2', 'author', shown, "show: ['name', 'born', 'born']", 'form', 'form:'),
  planted(
    'E-FORM-3',
    'role',
    "show: ['title', 'permissions']",
    "show: ['title', 'permissions', 'everything']",
    'form.0.show',
    'form:',
  ),
  planted('E-FORM-4', 'author', shown, "show: ['born']", 'fields.name', 'fields:'),
  planted(
    'E-FORM-5',
    'card',
    "[{ show: ['book', 'code'] }]",
    "[{ show: ['book'] }, { editing: true, show: ['code'] }]",
    'form.1.show',
    'editing: true',
  ),
  planted(
    'E-FORM-6',
    'book',
    "when: { state: 'Lent' }, show",
    "when: { due: { before: 'today' } }, show",
    'form.1.show',
    'when: { due',
  ),
  planted(
    'E-FORM-7',
    'author',
    `{ ${shown} }`,
    `{ ${shown} }, { title: 'More', show: [] }`,
    'form.1',
    "'More'",
  ),
  planted(
    'E-FORM-8',
    'person',
    "'password', 'confirm_password'",
    "'confirm_password'",
    'form.0.show',
    'form:',
    { also: ['E-FORM-4'] },
  ),
  planted('E-OVER-1', 'card', "over: 'book'", "over: 'bok'", 'over', 'bok', { meant: 'book' }),
  planted('E-OVER-2', 'card', 'required, belongs, unique', 'required, belongs', 'over', 'over:'),
  planted('E-SAVE-1', 'author', 'form:', "afterSave: 'forward',\n  form:", 'afterSave', 'afterSave:'),
]
