import { createStore } from '@mantine/store'

/** How many files of an import are in this tab alone: they are not sent once their user has left the session. */
export const unsentFiles = createStore({ count: 0 })
