/**
 * Towns that people name though no shop is there yet: 'in Nairobi' must not find what lies in
 * Mbabane. The larger ones of the countries that Sokoni serves, and the capitals of Africa; a town
 * where a shop is needs no place here.
 */
export const largerTowns: readonly string[] =
  `mbabane, manzini, nhlangano, siteki, big bend, malkerns, piggs peak, ezulwini, lobamba, matsapha, hlatikulu,
  johannesburg, joburg, soweto, sandton, pretoria, tshwane, cape town, durban, gqeberha, port elizabeth, bloemfontein, east london,
  polokwane, nelspruit, mbombela, kimberley, rustenburg, pietermaritzburg, stellenbosch, ermelo, witbank, middelburg,
  nairobi, mombasa, kisumu, nakuru, eldoret, thika, malindi, kitale, garissa, kakamega, nyeri, machakos, meru, naivasha, nanyuki, lamu,
  kericho, kilifi, ruiru, kiambu, westlands,
  kampala, entebbe, jinja, mbarara, gulu, dar es salaam, dodoma, arusha, mwanza, zanzibar, moshi, mbeya, kigali, bujumbura, addis ababa,
  mogadishu, hargeisa, juba, khartoum, djibouti city, asmara, maputo, matola, beira, nampula, gaborone, francistown, maseru, windhoek,
  walvis bay, swakopmund, harare, bulawayo, mutare, lusaka, ndola, kitwe, livingstone, lilongwe, blantyre, mzuzu, luanda, kinshasa,
  lubumbashi, brazzaville, lagos, abuja, kano, ibadan, port harcourt, accra, kumasi, tema, abidjan, yamoussoukro, dakar, bamako, conakry,
  freetown, monrovia, banjul, ouagadougou, niamey, ndjamena, yaounde, douala, libreville, malabo, bangui, cairo, alexandria, tunis, algiers,
  rabat, casablanca, marrakesh, tripoli, nouakchott, antananarivo, port louis, moroni, london, new york, dubai`
    .split(',')
    .map((name) => name.trim())
