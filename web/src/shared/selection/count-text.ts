import { formatCount } from '../../lib/format.ts'

/** '1 entrega', '20 entregas' */
export const countText = (count: number) => formatCount(count, 'entrega', 'entregas')
