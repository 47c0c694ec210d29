import { Day } from '@canhoto/contracts/fields'
import * as z from 'zod/mini'

/** '20/11/2026', or an ISO day or instant, as '2026-11-20'; '' when there is no such day. Spec 2 section 5. */
export const parseDay = (text: string | null | undefined) => z.safeParse(Day, text).data ?? ''

/** Whether it is a day as the API has it, YYYY-MM-DD. */
export const isDay = (text: string) => text !== '' && parseDay(text) === text
