import type { Place } from '../domain/distance-metres.ts'
/** A customer of the demonstration. */
export interface Customer {
  name: string
  document: string
  address: string
  city: string
  uf: string
  cep: string
  phone: string
}

/** One at whom a driver stops. */
export type Stop = Customer & Place

export interface Way {
  /** In the order of the round, which begins anew after the last. */
  stops: readonly Stop[]
  /** At this stop nothing can be delivered, for this reason of the standard ones. */
  failure: { stop: number; code: string }
  /** After the last stop the driver rests: there, while the phone goes on telling where, or at a corner, with the phone off. */
  rest: 'stopped' | 'silent'
  /** The stop where the demonstration finds the driver, and for how many seconds already, or still on the way to it. */
  begins: { stop: number; seconds: number }
}

type Row = readonly [
  name: string,
  document: string,
  address: string,
  cep: string,
  latitude: number,
  longitude: number,
]

const toStop = ([name, document, address, cep, latitude, longitude]: Row): Stop => ({
  name,
  document,
  address,
  city: 'São Paulo',
  uf: 'SP',
  cep,
  phone: `113${document.slice(0, 7)}`,
  latitude,
  longitude,
})

const JARDINS: readonly Row[] = [
  [
    'Café Aurora',
    '20300417000187',
    'Rua Augusta, 1800 - Cerqueira César',
    '01412000',
    -23.5581,
    -46.6607,
  ],
  [
    'Livraria Haddock',
    '21417430000183',
    'Rua Haddock Lobo, 1307 - Cerqueira César',
    '01414003',
    -23.5608,
    -46.6664,
  ],
  [
    'Ateliê Oscar Freire',
    '22534443000103',
    'Rua Oscar Freire, 902 - Jardim Paulista',
    '01426001',
    -23.5622,
    -46.6713,
  ],
  [
    'Empório Lorena',
    '23651456000117',
    'Alameda Lorena, 1430 - Jardim Paulista',
    '01424001',
    -23.5658,
    -46.6732,
  ],
  [
    'Pet Shop Quatro Patas',
    '24768469000133',
    'Rua Artur de Azevedo, 1217 - Pinheiros',
    '05404012',
    -23.564,
    -46.679,
  ],
  [
    'Bar do Nivaldo',
    '25885482000135',
    'Rua dos Pinheiros, 718 - Pinheiros',
    '05422001',
    -23.5655,
    -46.6842,
  ],
  [
    'Instrumentos Arcoverde',
    '27002495000144',
    'Rua Cardeal Arcoverde, 1903 - Pinheiros',
    '05407002',
    -23.5618,
    -46.6868,
  ],
  [
    'Móveis Teodoro',
    '28119508000122',
    'Rua Teodoro Sampaio, 915 - Pinheiros',
    '05405050',
    -23.5586,
    -46.6788,
  ],
]

const IPIRANGA: readonly Row[] = [
  [
    'Armarinho da Lu',
    '29236521000124',
    'Rua Silva Bueno, 1512 - Ipiranga',
    '04208001',
    -23.599,
    -46.603,
  ],
  [
    'Auto Peças Manifesto',
    '30353534000162',
    'Rua do Manifesto, 1180 - Ipiranga',
    '04209001',
    -23.5955,
    -46.6005,
  ],
  [
    'Quitanda Lino',
    '31470547000184',
    'Rua Lino Coutinho, 905 - Ipiranga',
    '04207001',
    -23.593,
    -46.6045,
  ],
  [
    'Colégio Bom Pastor',
    '32587560000180',
    'Rua Bom Pastor, 1208 - Ipiranga',
    '04203001',
    -23.5905,
    -46.6075,
  ],
  [
    'Farmácia Nazaré',
    '33704573000155',
    'Avenida Nazaré, 1139 - Ipiranga',
    '04263100',
    -23.588,
    -46.6115,
  ],
  [
    'Gráfica Xavier',
    '34821586000177',
    'Rua Xavier de Almeida, 690 - Ipiranga',
    '04211001',
    -23.5915,
    -46.615,
  ],
  [
    'Lavanderia Cipriano',
    '35938599000193',
    'Rua Cipriano Barata, 1522 - Ipiranga',
    '04205000',
    -23.595,
    -46.6105,
  ],
  [
    'Padaria Independência',
    '37055612000191',
    'Rua Greenfeld, 311 - Ipiranga',
    '04212000',
    -23.5985,
    -46.607,
  ],
]

const TATUAPE: readonly Row[] = [
  [
    'Casa de Massas Tuiuti',
    '38172625000103',
    'Rua Tuiuti, 1904 - Tatuapé',
    '03307000',
    -23.54,
    -46.5765,
  ],
  ['Academia Itapura', '39289638000120', 'Rua Itapura, 812 - Tatuapé', '03310000', -23.544, -46.57],
  [
    'Ótica Adelino',
    '40406651000109',
    'Rua Padre Adelino, 1115 - Tatuapé',
    '03303000',
    -23.5435,
    -46.5655,
  ],
  [
    'Hortifruti Bragança',
    '41523664000112',
    'Rua Serra de Bragança, 906 - Tatuapé',
    '03318000',
    -23.548,
    -46.563,
  ],
  [
    'Doceria Marengo',
    '42640677000134',
    'Rua Emília Marengo, 521 - Tatuapé',
    '03336000',
    -23.551,
    -46.56,
  ],
  [
    'Tintas Cantagalo',
    '43757690000130',
    'Rua Cantagalo, 1310 - Tatuapé',
    '03319000',
    -23.549,
    -46.569,
  ],
  [
    'Brinquedos Lisboa',
    '44874703000114',
    'Rua Coelho Lisboa, 418 - Tatuapé',
    '03323040',
    -23.546,
    -46.573,
  ],
  [
    'Ferragens Apucarana',
    '45991716000136',
    'Rua Apucarana, 927 - Tatuapé',
    '03311000',
    -23.5425,
    -46.5735,
  ],
]

/** The rounds of the drivers who are on a route, each in the streets of one part of São Paulo. */
export const WAYS = {
  jardins: {
    stops: JARDINS.map(toStop),
    failure: { stop: 2, code: '46' },
    rest: 'stopped',
    begins: { stop: 0, seconds: 20 },
  },
  ipiranga: {
    stops: IPIRANGA.map(toStop),
    failure: { stop: 5, code: '09' },
    rest: 'silent',
    begins: { stop: 4, seconds: -60 },
  },
  tatuape: {
    stops: TATUAPE.map(toStop),
    failure: { stop: 3, code: '06' },
    rest: 'silent',
    begins: { stop: 0, seconds: 20 },
  },
} satisfies Record<string, Way>

export type WayName = keyof typeof WAYS
