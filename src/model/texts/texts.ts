/**
 * The sentences by area that every language must provide, derived from English. `de/form.ts` would contain
 * `export const leaving = { … } satisfies Texts['form']['leaving']`, and so on for each group of each area.
 *
 * The language is set by one line, `#texts/*` in package.json, by which Node, the bundler and the compiler resolve it.
 * So each area is a module of its own, bundled with the scripts that use it, and no other language is bundled.
 */
export interface Texts {
  readonly account: InAnyLanguage<typeof import('./en/account.ts')>
  readonly answers: InAnyLanguage<typeof import('./en/answers.ts')>
  readonly batches: InAnyLanguage<typeof import('./en/batches.ts')>
  readonly bulk: InAnyLanguage<typeof import('./en/bulk.ts')>
  readonly buttons: InAnyLanguage<typeof import('./en/buttons.ts')>
  readonly calls: InAnyLanguage<typeof import('./en/calls.ts')>
  readonly checks: InAnyLanguage<typeof import('./en/checks.ts')>
  readonly columns: InAnyLanguage<typeof import('./en/columns.ts')>
  readonly 'comments-screen': InAnyLanguage<typeof import('./en/comments-screen.ts')>
  readonly comments: InAnyLanguage<typeof import('./en/comments.ts')>
  readonly deletion: InAnyLanguage<typeof import('./en/deletion.ts')>
  readonly editing: InAnyLanguage<typeof import('./en/editing.ts')>
  readonly encodings: InAnyLanguage<typeof import('./en/encodings.ts')>
  readonly explain: InAnyLanguage<typeof import('./en/explain.ts')>
  readonly 'export-menu': InAnyLanguage<typeof import('./en/export-menu.ts')>
  readonly export: InAnyLanguage<typeof import('./en/export.ts')>
  readonly feeds: InAnyLanguage<typeof import('./en/feeds.ts')>
  readonly files: InAnyLanguage<typeof import('./en/files.ts')>
  readonly 'filter-builder': InAnyLanguage<typeof import('./en/filter-builder.ts')>
  readonly filters: InAnyLanguage<typeof import('./en/filters.ts')>
  readonly 'form-rules': InAnyLanguage<typeof import('./en/form-rules.ts')>
  readonly form: InAnyLanguage<typeof import('./en/form.ts')>
  readonly frame: InAnyLanguage<typeof import('./en/frame.ts')>
  readonly grammar: InAnyLanguage<typeof import('./en/grammar.ts')>
  readonly granted: InAnyLanguage<typeof import('./en/granted.ts')>
  readonly groups: InAnyLanguage<typeof import('./en/groups.ts')>
  readonly home: InAnyLanguage<typeof import('./en/home.ts')>
  readonly 'image-address': InAnyLanguage<typeof import('./en/image-address.ts')>
  readonly 'import-screen': InAnyLanguage<typeof import('./en/import-screen.ts')>
  readonly import: InAnyLanguage<typeof import('./en/import.ts')>
  readonly 'inbox-screen': InAnyLanguage<typeof import('./en/inbox-screen.ts')>
  readonly inbox: InAnyLanguage<typeof import('./en/inbox.ts')>
  readonly layouts: InAnyLanguage<typeof import('./en/layouts.ts')>
  readonly lines: InAnyLanguage<typeof import('./en/lines.ts')>
  readonly 'list-foot': InAnyLanguage<typeof import('./en/list-foot.ts')>
  readonly list: InAnyLanguage<typeof import('./en/list.ts')>
  readonly many: InAnyLanguage<typeof import('./en/many.ts')>
  readonly news: InAnyLanguage<typeof import('./en/news.ts')>
  readonly 'no-rows': InAnyLanguage<typeof import('./en/no-rows.ts')>
  readonly online: InAnyLanguage<typeof import('./en/online.ts')>
  readonly 'outbox-screen': InAnyLanguage<typeof import('./en/outbox-screen.ts')>
  readonly outbox: InAnyLanguage<typeof import('./en/outbox.ts')>
  readonly palette: InAnyLanguage<typeof import('./en/palette.ts')>
  readonly paste: InAnyLanguage<typeof import('./en/paste.ts')>
  readonly plans: InAnyLanguage<typeof import('./en/plans.ts')>
  readonly record: InAnyLanguage<typeof import('./en/record.ts')>
  readonly 'reminder-screen': InAnyLanguage<typeof import('./en/reminder-screen.ts')>
  readonly reminders: InAnyLanguage<typeof import('./en/reminders.ts')>
  readonly rights: InAnyLanguage<typeof import('./en/rights.ts')>
  readonly 'row-rules': InAnyLanguage<typeof import('./en/row-rules.ts')>
  readonly 'saved-views': InAnyLanguage<typeof import('./en/saved-views.ts')>
  readonly scopes: InAnyLanguage<typeof import('./en/scopes.ts')>
  readonly 'sheet-files': InAnyLanguage<typeof import('./en/sheet-files.ts')>
  readonly sheets: InAnyLanguage<typeof import('./en/sheets.ts')>
  readonly 'sign-in': InAnyLanguage<typeof import('./en/sign-in.ts')>
  readonly 'stale-rows': InAnyLanguage<typeof import('./en/stale-rows.ts')>
  readonly start: InAnyLanguage<typeof import('./en/start.ts')>
  readonly storage: InAnyLanguage<typeof import('./en/storage.ts')>
  readonly 'stored-files': InAnyLanguage<typeof import('./en/stored-files.ts')>
  readonly tickets: InAnyLanguage<typeof import('./en/tickets.ts')>
  readonly tools: InAnyLanguage<typeof import('./en/tools.ts')>
  readonly totals: InAnyLanguage<typeof import('./en/totals.ts')>
  readonly undo: InAnyLanguage<typeof import('./en/undo.ts')>
  readonly unseen: InAnyLanguage<typeof import('./en/unseen.ts')>
  readonly views: InAnyLanguage<typeof import('./en/views.ts')>
  readonly written: InAnyLanguage<typeof import('./en/written.ts')>
}

/** Requires the same keys and sentence parameters, but any text. */
type InAnyLanguage<T> = T extends string
  ? string
  : T extends (...parts: infer Parts) => infer Said
    ? (...parts: Parts) => InAnyLanguage<Said>
    : { readonly [Key in keyof T]: InAnyLanguage<T[Key]> }
