/** A way of being wrong that a hurried hand might be: what is looked for, and what is put in its place. */
export interface Operator {
  readonly name: string
  readonly finds: RegExp
  readonly puts: string
}

const swap = (name: string, finds: RegExp, puts: string): Operator => ({ name, finds, puts })

/** Mistakes in code: bounds, conditions, signs and constants. */
export const inCode: readonly Operator[] = [
  swap('>= becomes >', /(?<= )>=(?= )/g, '>'),
  swap('<= becomes <', /(?<= )<=(?= )/g, '<'),
  swap('> becomes >=', /(?<= )>(?= )/g, '>='),
  swap('< becomes <=', /(?<= )<(?= )/g, '<='),
  swap('=== becomes !==', /(?<= )===(?= )/g, '!=='),
  swap('!== becomes ===', /(?<= )!==(?= )/g, '==='),
  swap('&& becomes ||', /(?<= )&&(?= )/g, '||'),
  swap('|| becomes &&', /(?<= )\|\|(?= )/g, '&&'),
  swap('+ becomes -', /(?<=[\w)] )\+(?= [\w(])/g, '-'),
  swap('- becomes +', /(?<=[\w)] )-(?= [\w(])/g, '+'),
  swap('not is forgotten', /(?<=[ (])!(?=[a-z(])/g, ''),
  swap('some becomes every', /\.some\(/g, '.every('),
  swap('every becomes some', /\.every\(/g, '.some('),
  swap('true becomes false', /\btrue\b(?! =)/g, 'false'),
  swap('null is taken for nothing there', /\?\? null/g, '?? 0'),
]

/** Mistakes in descriptors: words forgotten, rules mistaken, orders changed. */
export const inDescriptors: readonly Operator[] = [
  swap('required is forgotten', /, required(?=[,)])/g, ''),
  swap('sortable is forgotten', /, sortable(?=[,)])/g, ''),
  swap('unique is forgotten', /, unique(?=[,)])/g, ''),
  swap('belongs is forgotten', /\n?\s*\bbelongs,(?=\s)/g, ''),
  swap('the creator is not stamped', /, creator(?=[,)])/g, ''),
  swap('a bound of days is off by one', /today\+3d/g, 'today+4d'),
  swap('before becomes to', /\bbefore:/g, 'to:'),
  swap('from becomes after', /\bfrom: 'today'/g, "after: 'today'"),
  swap('not is forgotten', /\{ not: ('[^']*'|\[[^\]]*\]) \}/g, 'null'),
  swap('red becomes green', /'red'(?=,)/g, "'green'"),
  swap('blue becomes orange', /'blue'(?=,)/g, "'orange'"),
  swap('one literal for another', /'Pursued'(?= |,|\])/g, "'Dropped'"),
  swap('one status for another', /status: 'Submitted'/g, "status: 'On Going'"),
  swap('a colour is missing from the legend', /\n\s*yellow: '[^']*',/g, ''),
  swap('the deadline is soon a day later', /\bsoon: 3\b/g, 'soon: 4'),
  swap('a bound between fields is forgotten', /, notBefore\('\w+'\)/g, ''),
  swap('a column is forgotten', /\n {4}'(service|sector|name|email|last_date|start_date)',(?=\n)/g, ''),
  swap('a form field is forgotten', /(?<=show: \[[^\]]*), '[a-z_]+'(?=\])/g, ''),
  swap('a menu entry stands elsewhere', /\border: 2\b/g, 'order: 9'),
  swap('the group of a menu entry is forgotten', /\bgroup: 'Details', /g, ''),
  swap('editing is forgotten', /\n\s*editing: true,/g, ''),
  swap('options are paged', /\n\s*options: 'all',/g, ''),
  swap('saving leads to the list', /\n\s*afterSave: 'back',/g, ''),
  swap('the plain list leaves nothing out', /\n\s*plain: \{[^}]*\},/g, ''),
  swap('a reference leads elsewhere', /(?<=reference\('(?:Sector|Source|Status)', )'[a-z]+'/g, "'category'"),
  swap('a label says something else', /(?<=text\()'Name'/g, "'Title'"),
]
