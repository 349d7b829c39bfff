const CREATED = /= (React\d*\.(?:forwardRef|memo|createContext))\(/g
const NAMED = /^\w+\.displayName = "[^"]*";$/gm

/**
 * Vite plugin: lets the bundler leave out the router's components that nobody uses. The router is one module whose
 * components are made by calls, which the bundler must otherwise take for effects, with all that they refer to.
 * @returns {import('vite').Plugin}
 */
export function pureComponents() {
  return {
    name: 'pure-components',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) => ({
        code: code.replace(CREATED, '= /* @__PURE__ */ $1(').replace(NAMED, ''),
        map: null,
      }),
    },
  }
}
